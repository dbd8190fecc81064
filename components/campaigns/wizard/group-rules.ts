import { RFM_SEGMENTS } from "@/lib/core/rfm-segments.ts";
import type { SegmentFilter, SegmentRules } from "@/lib/segments/schemas.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An RFM group, and the stores that it was looked at in, as rules; null when the address names no group that there is. */
export function groupRules(group: string | null, storeIds: string | null): SegmentRules | null {
  if (!RFM_SEGMENTS.some((one) => one === group)) return null;
  const stores = (storeIds ?? "").split(",").filter((id) => UUID.test(id));
  const filters: SegmentFilter[] = [{ category: "rfm", field: "rfmStatus", operator: "in", value: [group ?? ""] }];
  if (stores.length > 0) filters.push({ category: "characteristic", field: "storeId", operator: "in", value: stores });
  return { rules: [{ logic: "AND", filters }] };
}
