import type { Audience } from "@/components/campaigns/api.ts";

/** Whether somebody was chosen. Rules that are empty are a choice of all customers; no segment and no rules are none. */
export function hasAudience({ segmentId, behaviorRules }: Pick<Audience, "segmentId" | "behaviorRules">): boolean {
  return segmentId !== null || behaviorRules !== null;
}
