import { SEGMENT_FIELDS, type SegmentCategory } from "@/lib/segments/names.ts";

export type FieldRef = { category: string; field: string };
/** Groups as users look for fields, which differ from the rules' categories. */
export type FieldGroup = "rfm" | "purchases" | "product" | "person" | "storeAndSeller" | "engagement" | "consent";

const GROUP_OF: Record<string, FieldGroup> = {
  rfm: "rfm",
  purchase: "purchases",
  product: "product",
  characteristic: "person",
  engagement: "engagement",
  consent: "consent",
} satisfies Record<SegmentCategory, FieldGroup> & Record<string, FieldGroup>;
/** Picked in the list of customers: a condition on it can only be removed or negated here. */
const PICKED_ELSEWHERE = "customerId";
const STORE_FIELDS = ["storeId", "preferredStoreId", "preferredSellerId"];
const ORDER: readonly FieldGroup[] = [
  "rfm",
  "purchases",
  "product",
  "person",
  "storeAndSeller",
  "engagement",
  "consent",
];

const ALL: FieldRef[] = Object.entries(SEGMENT_FIELDS).flatMap(([category, fields]) =>
  Object.keys(fields).flatMap((field) => (field === PICKED_ELSEWHERE ? [] : { category, field })),
);

function groupOf({ category, field }: FieldRef): FieldGroup {
  return STORE_FIELDS.includes(field) ? "storeAndSeller" : (GROUP_OF[category] ?? "person");
}

/** Fields in the picker by group; empty groups are left out. */
export const FIELD_GROUPS = ORDER.map((name) => ({ name, fields: ALL.filter((ref) => groupOf(ref) === name) })).filter(
  ({ fields }) => fields.length > 0,
);
