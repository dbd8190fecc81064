import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** Per cent of the base; null when there is no base to speak of. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? (part / whole) * 100 : null;
}

/** Null where there are none to have: nobody's answer to an e-mail comes here. */
export function repliesOf({ channel, replies }: Pick<CampaignRow, "channel" | "replies">): number | null {
  return channel === "email" ? null : replies;
}
