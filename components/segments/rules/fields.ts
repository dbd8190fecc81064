import { SEGMENT_FIELDS, type SegmentCategory } from "@/lib/core/segment-fields.ts";

export type FieldRef = { category: string; field: string };
/** As somebody looks for a field, which isn't always where the rules keep it. */
export type FieldGroup = "rfm" | "purchases" | "product" | "person" | "storeAndSeller" | "engagement" | "consent";

const GROUP_OF: Record<string, FieldGroup> = {
  rfm: "rfm",
  purchase: "purchases",
  product: "product",
  characteristic: "person",
  engagement: "engagement",
  consent: "consent",
} satisfies Record<SegmentCategory, FieldGroup> & Record<string, FieldGroup>;
const STORE_FIELDS = ["storeId", "preferredStoreId", "preferredSellerId"];
const ORDER: readonly FieldGroup[] = [
  ...(["rfm", "purchases", "product", "person"] as const),
  ...(["storeAndSeller", "engagement", "consent"] as const),
];

const ALL: FieldRef[] = Object.entries(SEGMENT_FIELDS).flatMap(([category, fields]) =>
  Object.keys(fields).map((field) => ({ category, field })),
);

function groupOf({ category, field }: FieldRef): FieldGroup {
  return STORE_FIELDS.includes(field) ? "storeAndSeller" : (GROUP_OF[category] ?? "person");
}

/** What the picker offers, by group; a group without fields isn't there. */
export const FIELD_GROUPS = ORDER.map((name) => ({ name, fields: ALL.filter((ref) => groupOf(ref) === name) })).filter(
  ({ fields }) => fields.length > 0,
);
