import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

export const VERBS = ["edit", "duplicate", "pause", "resume", "cancel", "delete"] as const;
export type MenuVerb = (typeof VERBS)[number];

/** What makes sense in a state; the API decides in the end. */
export function allowedVerbs({ status }: Pick<CampaignRow, "status">): MenuVerb[] {
  return VERBS.filter((verb) => {
    if (verb === "edit") return status !== "sending" && status !== "paused";
    if (verb === "pause") return status === "sending";
    if (verb === "resume") return status === "paused";
    if (verb === "cancel") return ["scheduled", "sending", "paused"].includes(status);
    return true;
  });
}
