import { centsToAmount } from "../../core/money.ts";
import type { CampaignMetrics, CampaignProgress } from "../schemas.ts";
import { speedOf } from "./speed.ts";

export type CampaignNumbers = { metrics: CampaignMetrics; progress: CampaignProgress };

/** Messages of a send with one status, summed. A status may come several times. */
export type StatusSums = {
  status: string;
  count: number;
  replies: number;
  clicks: number;
  conversions: number;
  buyers: number;
  revenueCents: bigint;
  /** Accepted by the provider within the last minute. */
  lastMinute: number;
};

export type SendState = { now: Date; isSending: boolean; isIdle: boolean; activeSeconds: number | null };

/** Of a send without recipients. */
const NOT_BEGUN: SendState = { now: new Date(0), isSending: false, isIdle: false, activeSeconds: null };

/** Each stage includes the later ones. queued + sending + in doubt + sent + failed + skipped = audience. */
export function toNumbers(state: SendState = NOT_BEGUN, sums: readonly StatusSums[] = []): CampaignNumbers {
  const total = (field: Exclude<keyof StatusSums, "status" | "revenueCents">) =>
    sums.reduce((sum, one) => sum + one[field], 0);
  const counted = (...statuses: string[]) =>
    sums.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0);
  const [audience, queued, sending] = [total("count"), counted("queued"), counted("sending")];
  const [sent, skipped] = [counted("sent", "delivered", "read"), counted("skipped")];
  const remaining = queued + sending;
  const handled = audience - skipped - remaining;
  const { now, isSending, isIdle, activeSeconds: seconds } = sums.length > 0 ? state : NOT_BEGUN;
  return {
    metrics: {
      sent,
      delivered: counted("delivered", "read"),
      reads: counted("read"),
      replies: total("replies"),
      clicks: total("clicks"),
      conversions: total("conversions"),
      buyers: total("buyers"),
      revenue: centsToAmount(sums.reduce((sum, { revenueCents }) => sum + revenueCents, 0n)),
      failed: counted("failed"),
      skipped,
    },
    progress: {
      audience,
      queued,
      sending,
      inDoubt: counted("in_doubt"),
      perMinute: isSending ? total("lastMinute") : null,
      ...speedOf({ sent, handled, remaining, seconds, isIdle }, now),
    },
  };
}
