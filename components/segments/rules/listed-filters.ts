import { RFM_SEGMENTS } from "@/lib/customers/names.ts";
import type { SegmentFilter } from "@/lib/segments/schemas.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isGroup = (value: string) => RFM_SEGMENTS.some((key) => key === value);
const isId = (value: string) => UUID.test(value);

/** Converts a comma-separated URL parameter to one filter; none if no value is valid. */
function among(category: string, field: string, fits: (value: string) => boolean) {
  return (listed: string | null): SegmentFilter[] => {
    const value = (listed ?? "").split(",").filter(fits);
    return value.length === 0 ? [] : [{ category, field, operator: "in", value }];
  };
}

export const rfmFilters = among("rfm", "rfmStatus", isGroup);
export const storeFilters = among("characteristic", "storeId", isId);
export const sellerFilters = among("characteristic", "preferredSellerId", isId);
