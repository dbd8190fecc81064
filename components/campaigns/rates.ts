import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** Percentage of the base; null if the base is 0. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? (part / whole) * 100 : null;
}

/** Null for e-mail: replies go to a mailbox that we do not read. */
export function repliesOf({ channel, replies }: Pick<CampaignRow, "channel" | "replies">): number | null {
  return channel === "email" ? null : replies;
}
