import { rfmFilters, storeFilters } from "@/components/segments/rules/listed-filters.ts";
import type { SegmentRules } from "@/lib/segments/schemas.ts";

/** An RFM group, and the stores that it was looked at in, as rules; null when the address names no group that there is. */
export function groupRules(group: string | null, storeIds: string | null): SegmentRules | null {
  const groups = rfmFilters(group);
  if (groups.length === 0) return null;
  return { rules: [{ logic: "AND", filters: [...groups, ...storeFilters(storeIds)] }] };
}
