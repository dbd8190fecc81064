import { z } from "zod";
import { oneOfParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import {
  MAX_FILTERS,
  MAX_RULE_DEPTH,
  MAX_VALUES,
  RELATIVE_DATE,
  SEGMENT_OPERATORS,
  type SegmentOperator,
} from "../core/segment-fields.ts";
import { Uuid } from "../core/uuid.ts";
import { Version } from "../core/version.ts";
import { filterMistake, isRuleDay } from "./rules/filter-mistake.ts";
import { withPlainIds } from "./rules/plain-ids.ts";

/** As JSON: 200 rule sets are one page of a list, which is parsed and written on the event loop. */
const MAX_CHARACTERS = 65_536;
/** Each condition in groups of its own, down to the deepest level. */
const MAX_PARTS = MAX_FILTERS * (MAX_RULE_DEPTH + 1);

const Scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
type Scalar = z.infer<typeof Scalar>;

/** A list is rejected for its first wrong value: an error for each of thousands would occupy the event loop. */
const Value = z.unknown().transform((value, { addIssue }): Scalar | Scalar[] => {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const isSized = values.length > 0 && values.length <= MAX_VALUES;
  const wrong = isSized ? values.findIndex((one) => !Scalar.safeParse(one).success) : -1;
  if (isSized && wrong === -1) return value as Scalar | Scalar[];
  if (isSized)
    addIssue({ code: "custom", path: Array.isArray(value) ? [wrong] : [], message: "must be a plain value" });
  else addIssue({ code: "custom", message: `must have 1 to ${MAX_VALUES} values` });
  return z.NEVER;
});

const RuleDay = z.string().refine(isRuleDay, "must be a day");

/** The days over which something is counted: a relative word, or both ends, inclusive. */
export const SegmentWindow = z.union([
  z.string().regex(RELATIVE_DATE, "must be a relative date"),
  z.strictObject({ from: RuleDay, to: RuleDay }).refine(({ from, to }) => from <= to, "must not end before it begins"),
]);
export type SegmentWindow = z.infer<typeof SegmentWindow>;

export type SegmentFilter = {
  category: string;
  field: string;
  operator: SegmentOperator;
  value?: string | number | boolean | (string | number | boolean)[];
  window?: SegmentWindow;
};
/** A group inside a group is a rule again. */
export type SegmentRule = { logic: "AND" | "OR"; negate?: boolean; filters: (SegmentFilter | SegmentRule)[] };
export type SegmentRules = { rules: SegmentRule[] };

const ALL_OPERATORS = [...new Set(Object.values(SEGMENT_OPERATORS).flat())] as [SegmentOperator, ...SegmentOperator[]];

const SegmentFilter = z
  .strictObject({
    category: z.string(),
    field: z.string(),
    operator: z.enum(ALL_OPERATORS),
    value: Value.optional(),
    window: SegmentWindow.optional(),
  })
  .superRefine((filter, { addIssue }) => {
    const mistake = filterMistake(filter);
    if (mistake) addIssue({ code: "custom", path: [mistake.at], message: mistake.message });
  })
  .transform(withPlainIds);

const Part = z.unknown().transform(toPart).meta(meantAs("SegmentFilter", "SegmentRule"));
const SegmentRule: z.ZodType<SegmentRule> = z.lazy(() =>
  z.strictObject({
    logic: z.enum(["AND", "OR"]),
    negate: z.boolean().optional(),
    filters: z.array(Part).min(1).max(MAX_FILTERS),
  }),
);

/** What the API's document says of a value that is looked at before its schema is chosen. */
function meantAs(...names: string[]) {
  return { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
}

/** A part with filters of its own is a group; told apart first, so that a mistake is named once, where it is. */
function toPart(part: unknown, context: z.RefinementCtx): SegmentFilter | SegmentRule {
  const result = (isGroup(part) ? SegmentRule : SegmentFilter).safeParse(part);
  if (result.success) return result.data;
  for (const issue of result.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
}

/**
 * The rules join by AND; no rule at all is everybody. How deep they nest and how many parts they have is counted before
 * any of them is checked.
 */
const Rules = z
  .array(z.unknown().meta(meantAs("SegmentRule")))
  .max(MAX_FILTERS)
  .refine((rules) => !nestsDeeper(rules, MAX_RULE_DEPTH), {
    error: `must not nest deeper than ${MAX_RULE_DEPTH} levels`,
    abort: true,
  })
  .refine((rules) => JSON.stringify(rules).length <= MAX_CHARACTERS, {
    error: `must not be longer than ${MAX_CHARACTERS} characters`,
    abort: true,
  })
  .refine((rules) => countParts(rules) <= MAX_PARTS, `must not have more than ${MAX_FILTERS} conditions`)
  .pipe(z.array(SegmentRule))
  .refine((rules) => filtersOf(rules).length <= MAX_FILTERS, `must not have more than ${MAX_FILTERS} conditions`);

/** `POST /intelligence/segments/preview`, and the behaviour rules of a campaign. */
export const SegmentRules = z.strictObject({ rules: Rules });

export function isRule(part: SegmentFilter | SegmentRule): part is SegmentRule {
  return "filters" in part;
}

export function filtersOf(parts: readonly (SegmentFilter | SegmentRule)[]): SegmentFilter[] {
  return parts.flatMap((part) => (isRule(part) ? filtersOf(part.filters) : [part]));
}

function nestsDeeper(parts: unknown, levels: number): boolean {
  if (!Array.isArray(parts)) return false;
  return parts.some((part) => isGroup(part) && (levels === 0 || nestsDeeper(part.filters, levels - 1)));
}

/** Conditions and groups, of parts that may be anything. */
function countParts(parts: unknown): number {
  if (!Array.isArray(parts)) return 0;
  return parts.reduce<number>((count, part) => count + 1 + (isGroup(part) ? countParts(part.filters) : 0), 0);
}

function isGroup(part: unknown): part is { filters: unknown } {
  return typeof part === "object" && part !== null && "filters" in part;
}

/** The largest number of the column that keeps it. */

const SEGMENT_SORTS = ["updatedAt", "name", "size", "createdAt"] as const;
export type SegmentSort = (typeof SEGMENT_SORTS)[number];
export const SEGMENT_STATUSES = ["active", "inactive"] as const;
export type SegmentStatus = (typeof SEGMENT_STATUSES)[number];

export const SegmentsQuery = Paging.extend({
  q: z.string().trim().max(MAX_SEARCH).optional().catch(undefined),
  status: oneOfParam(SEGMENT_STATUSES),
  ...sorted(SEGMENT_SORTS, { order: "desc" }),
});
export type SegmentsQuery = z.infer<typeof SegmentsQuery>;

export const SegmentId = z.object({ id: Uuid });
export type SegmentId = z.infer<typeof SegmentId>;

export const SegmentUsageQuery = Paging;
export type SegmentUsageQuery = z.infer<typeof SegmentUsageQuery>;

/** The fields whose values can be offered. */
export const SEGMENT_OPTION_FIELDS = [
  ...(["rfmStatus", "city", "state", "neighborhood", "birthMonth", "phoneType"] as const),
  ...(["storeId", "preferredStoreId", "preferredSellerId"] as const),
  ...(["productCode", "brand", "department", "collection"] as const),
] as const;
export type SegmentOptionField = (typeof SEGMENT_OPTION_FIELDS)[number];

export const SegmentOptionsQuery = z.object({
  field: z.enum(SEGMENT_OPTION_FIELDS),
  q: z.string().trim().max(MAX_SEARCH).optional().catch(undefined),
});
export type SegmentOptionsQuery = z.infer<typeof SegmentOptionsQuery>;

export const SaveSegment = z.strictObject({
  name: z.string().trim().min(1).max(120),
  rules: Rules,
});
export type SaveSegment = z.infer<typeof SaveSegment>;

export const UpdateSegment = SaveSegment.extend({ version: Version.optional() });
export type UpdateSegment = z.infer<typeof UpdateSegment>;

export const ChangeSegmentStatus = z.strictObject({ status: z.enum(SEGMENT_STATUSES) });
export type ChangeSegmentStatus = z.infer<typeof ChangeSegmentStatus>;

/** `GET /intelligence/segments/counts?ids=a,b` */
export const SegmentCountsQuery = z.object({
  ids: z
    .string()
    .transform((text) => [...new Set(text.split(","))])
    .pipe(z.array(Uuid).max(10)),
});
export type SegmentCountsQuery = z.infer<typeof SegmentCountsQuery>;

type Reach = { whatsapp: number; email: number };
/** Those that took too long say so. */
export type OwnCount = { id: string } & ({ timedOut: true } | { timedOut: false; size: number; reach: Reach });

/** A segment on the wire. Size and reach are of the whole organization, as last counted. */
export type SegmentView = {
  id: string;
  name: string;
  rules: SegmentRule[];
  /** One more with every other name or rules. */
  version: number;
  status: SegmentStatus;
  /** Its reader sees some stores only, so there is no figure here: theirs is counted when it is asked for. */
  isScoped: boolean;
  size: number | null;
  reach: Reach | null;
  countedAt: string | null;
  timedOutAt: string | null;
  /** Of the last 30 days, oldest first; days on which nothing was counted are missing. */
  sizes: { day: string; size: number }[];
  /** How many campaigns address it. */
  usedBy: number;
  /** False: a campaign for stores that you don't see uses it, so you can read and copy it and nothing else. */
  mayChange: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
};

/** A campaign that addresses a segment. */
export type SegmentUsage = { id: string; name: string; channel: string; status: string; updatedAt: string };

/** `count`: customers within the stores that the actor may see; of a product field: products of the catalogue. */
export type SegmentOption = { value: string; label: string; hint: string | null; count: number };
export type SegmentOptions = { field: SegmentOptionField; options: SegmentOption[]; isTruncated: boolean };

export type SegmentSample = {
  id: string;
  name: string | null;
  city: string | null;
  state: string | null;
  rfmStatus: string;
  totalSpent: number;
  lastOrder: string | null;
};

/** What a rule set finds, within the stores that the actor may see. */
export type SegmentPreview =
  | { timedOut: true }
  | {
      timedOut: false;
      count: number;
      reach: Reach;
      /** One number a rule, and in each one a number for each of its parts: what it finds by itself. */
      clauses: { count: number; parts: number[] }[];
      sample: SegmentSample[];
    };
