import { RFM_SEGMENTS } from "../customers/names.ts";

/** Operators by value type of a field. */
export const SEGMENT_OPERATORS = {
  text: ["eq", "neq", "in", "notIn", "contains", "startsWith", "isNull", "isNotNull"],
  choice: ["eq", "neq", "in", "notIn", "isNull", "isNotNull"],
  reference: ["eq", "neq", "in", "notIn", "isNull", "isNotNull"],
  month: ["eq", "neq", "in", "notIn", "isNull", "isNotNull"],
  amount: ["eq", "neq", "gt", "gte", "lt", "lte", "between"],
  count: ["eq", "neq", "gt", "gte", "lt", "lte", "between"],
  date: ["eq", "neq", "gt", "gte", "lt", "lte", "between", "before", "after", "within", "isNull", "isNotNull"],
  flag: ["eq", "neq"],
  product: ["eq", "neq", "in", "notIn"],
  campaign: ["eq", "neq"],
} as const;
export type SegmentFieldType = keyof typeof SEGMENT_OPERATORS;
export type SegmentOperator = (typeof SEGMENT_OPERATORS)[SegmentFieldType][number];
export const ALL_OPERATORS = [...new Set(Object.values(SEGMENT_OPERATORS).flat())] as [
  SegmentOperator,
  ...SegmentOperator[],
];

type FieldOf = {
  type: SegmentFieldType;
  /** The only valid values. */
  values?: readonly string[];
  /** Counted over a window of days; without one, over all time. */
  isWindowed?: boolean;
};

/** All fields of a rule, by category. The rules of the specification use the first two. */
export const SEGMENT_FIELDS = {
  rfm: { rfmStatus: { type: "choice", values: RFM_SEGMENTS } },
  characteristic: {
    /** Hand-picked customers. */
    customerId: { type: "reference" },
    name: { type: "text" },
    city: { type: "text" },
    state: { type: "text" },
    zipCode: { type: "text" },
    neighborhood: { type: "text" },
    birthDate: { type: "date" },
    birthMonth: { type: "month" },
    phoneType: { type: "choice", values: ["MOBILE", "LANDLINE"] },
    storeId: { type: "reference" },
    preferredStoreId: { type: "reference" },
    preferredSellerId: { type: "reference" },
    hasEmail: { type: "flag" },
    hasPhone: { type: "flag" },
  },
  purchase: {
    totalSpent: { type: "amount" },
    orderCount: { type: "count" },
    averageTicket: { type: "amount" },
    lastOrder: { type: "date" },
    firstOrder: { type: "date" },
    daysSinceLastOrder: { type: "count" },
    spent: { type: "amount", isWindowed: true },
    orders: { type: "count", isWindowed: true },
  },
  product: {
    productCode: { type: "product", isWindowed: true },
    brand: { type: "product", isWindowed: true },
    department: { type: "product", isWindowed: true },
    collection: { type: "product", isWindowed: true },
  },
  /** Outcome of messages: of one campaign, of several, or of any. */
  engagement: {
    received: { type: "campaign", isWindowed: true },
    read: { type: "campaign", isWindowed: true },
    clicked: { type: "campaign", isWindowed: true },
    replied: { type: "campaign", isWindowed: true },
    converted: { type: "campaign", isWindowed: true },
  },
  consent: { whatsappOptOut: { type: "flag" }, emailOptOut: { type: "flag" } },
} as const satisfies Record<string, Record<string, FieldOf>>;

export type SegmentCategory = keyof typeof SEGMENT_FIELDS;

export function segmentField(category: string, field: string): FieldOf | undefined {
  if (!Object.hasOwn(SEGMENT_FIELDS, category)) return undefined;
  const fields: Record<string, FieldOf> = SEGMENT_FIELDS[category as SegmentCategory];
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** Campaign value of an engagement filter that covers all campaigns. */
export const ANY_CAMPAIGN = "any";

/** The specification's terms for relative dates: `ultimos_30_dias`, `ultimos_6_meses`. */
export const RELATIVE_DATE = /^(?:hoje|ontem|este_mes|mes_passado|ultimo_ano|ultimos_([1-9]\d{0,3})_(dias|meses))$/;

export const MAX_RULE_DEPTH = 3;
export const MAX_FILTERS = 100;
export const MAX_VALUES = 500;

export const SEGMENT_STATUSES = ["active", "inactive"] as const;
export type SegmentStatus = (typeof SEGMENT_STATUSES)[number];

/** Fields whose values can be listed. */
export const SEGMENT_OPTION_FIELDS = [
  "rfmStatus",
  "city",
  "state",
  "neighborhood",
  "birthMonth",
  "phoneType",
  "storeId",
  "preferredStoreId",
  "preferredSellerId",
  "productCode",
  "brand",
  "department",
  "collection",
] as const;
export type SegmentOptionField = (typeof SEGMENT_OPTION_FIELDS)[number];
