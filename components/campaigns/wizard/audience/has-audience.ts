import type { Audience } from "@/components/campaigns/api.ts";

/** Whether the campaign has an audience: a segment or rules of its own, of which empty ones mean all customers. */
export function hasAudience({ segmentId, behaviorRules }: Pick<Audience, "segmentId" | "behaviorRules">): boolean {
  return segmentId !== null || behaviorRules !== null;
}
