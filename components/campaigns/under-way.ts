import type { CampaignStatus, CampaignView } from "@/lib/campaigns/schemas.ts";

type Campaign = { status: CampaignStatus };

export function isSending({ status }: Campaign): boolean {
  return status === "sending";
}

const LIVE_MS = 3_000;
/** The nearer its start, the more often a scheduled campaign is read. */
const BEFORE_START: readonly { within: number; every: number }[] = [
  { within: 60_000, every: LIVE_MS },
  { within: 10 * 60_000, every: 10_000 },
  { within: 60 * 60_000, every: 60_000 },
];
const LATER_MS = 5 * 60_000;
/** A start takes seconds; after this the campaign is held up. */
const LATE = { after: 2 * 60_000, every: 30_000 };

/** How often to read a campaign that changes by itself; false: it does not. A paused one can resume automatically. */
export function campaignPollingMs(campaign: Pick<CampaignView, "status" | "scheduledAt">, now: number): number | false {
  if (isUnderWay(campaign)) return LIVE_MS;
  const { status, scheduledAt } = campaign;
  if (status !== "scheduled" || scheduledAt === null) return false;
  const left = Date.parse(scheduledAt) - now;
  if (left < -LATE.after) return LATE.every;
  return BEFORE_START.find(({ within }) => left <= within)?.every ?? LATER_MS;
}

/** A send has started and is not finished. */
export function isUnderWay({ status }: Campaign): boolean {
  return status === "sending" || status === "paused";
}
