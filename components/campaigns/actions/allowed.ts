import { isUnderWay } from "@/components/campaigns/under-way.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export const VERBS = ["edit", "duplicate", "resend", "pause", "resume", "cancel", "delete"] as const;
export type MenuVerb = (typeof VERBS)[number];

/** Actions offered for a status; the API makes the final decision. */
export function allowedVerbs(campaign: Pick<CampaignRow, "status" | "sent">): MenuVerb[] {
  const { status, sent } = campaign;
  return VERBS.filter((verb) => {
    if (verb === "edit") return !isUnderWay(campaign);
    if (verb === "resend") return sent > 0 && !isUnderWay(campaign);
    if (verb === "pause") return status === "sending";
    if (verb === "resume") return status === "paused";
    if (verb === "cancel") return status === "scheduled" || isUnderWay(campaign);
    return true;
  });
}
