import { COUNTS, type Counting, ROWS } from "../../platform/database/count-sql.ts";
import type { SegmentCategory } from "../names.ts";
import { isRule, type SegmentFilter, type SegmentRule } from "../schemas.ts";

/** Fields that compare only columns of the maintained counts. */
const COUNTED: Partial<Record<SegmentCategory, readonly string[]>> = {
  rfm: ["rfmStatus"],
  characteristic: ["phoneType", "storeId", "hasEmail", "hasPhone"],
  consent: ["whatsappOptOut", "emailOptOut"],
};

/** The maintained counts if they can answer every part, otherwise the customers' rows. */
export function countingOf(parts: readonly (SegmentFilter | SegmentRule)[]): Counting {
  return parts.every(isCounted) ? COUNTS : ROWS;
}

function isCounted(part: SegmentFilter | SegmentRule): boolean {
  if (isRule(part)) return part.filters.every(isCounted);
  return COUNTED[part.category as SegmentCategory]?.includes(part.field) ?? false;
}
