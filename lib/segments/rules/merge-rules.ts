import type { SegmentRules } from "../schemas.ts";

/** Who is in all of them; what is absent takes nobody away. */
export function mergeRules(...sets: readonly (SegmentRules | null | undefined)[]): SegmentRules {
  return { rules: sets.flatMap((set) => set?.rules ?? []) };
}
