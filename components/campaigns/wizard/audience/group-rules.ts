import { rfmFilters, storeFilters } from "@/components/segments/rules/listed-filters.ts";
import type { SegmentRules } from "@/lib/segments/schemas.ts";

/** Converts an RFM group and stores from the URL to rules; null if the group is unknown. */
export function groupRules(group: string | null, storeIds: string | null): SegmentRules | null {
  const groups = rfmFilters(group);
  if (groups.length === 0) return null;
  return { rules: [{ logic: "AND", filters: [...groups, ...storeFilters(storeIds)] }] };
}
