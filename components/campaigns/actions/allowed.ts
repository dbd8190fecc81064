import { isUnderWay } from "@/components/campaigns/under-way.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export const VERBS = ["edit", "duplicate", "pause", "resume", "cancel", "delete"] as const;
export type MenuVerb = (typeof VERBS)[number];

/** What makes sense in a state; the API decides in the end. */
export function allowedVerbs(campaign: Pick<CampaignRow, "status">): MenuVerb[] {
  const { status } = campaign;
  return VERBS.filter((verb) => {
    if (verb === "edit") return !isUnderWay(campaign);
    if (verb === "pause") return status === "sending";
    if (verb === "resume") return status === "paused";
    if (verb === "cancel") return status === "scheduled" || isUnderWay(campaign);
    return true;
  });
}
