import type { SegmentRules } from "../schemas.ts";

/** Combines rule sets with AND; an absent set does not restrict. */
export function mergeRules(...sets: readonly (SegmentRules | null | undefined)[]): SegmentRules {
  return { rules: sets.flatMap((set) => set?.rules ?? []) };
}
