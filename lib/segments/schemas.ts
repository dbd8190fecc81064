import { z } from "zod";
import { oneOfParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import { Version } from "../core/version.ts";
import {
  ALL_OPERATORS,
  MAX_FILTERS,
  MAX_RULE_DEPTH,
  MAX_VALUES,
  RELATIVE_DATE,
  SEGMENT_OPTION_FIELDS,
  SEGMENT_STATUSES,
  type SegmentOperator,
} from "./names.ts";
import { filterMistake, isRuleDay } from "./rules/filter-mistake.ts";
import { withPlainIds } from "./rules/plain-ids.ts";

export type { SegmentOptionField, SegmentStatus } from "./names.ts";
export type {
  OwnCount,
  SegmentOption,
  SegmentOptions,
  SegmentPreview,
  SegmentSample,
  SegmentUsage,
  SegmentView,
} from "./responses.ts";

/** As JSON: a list page of 200 rule sets is parsed and serialized on the event loop. */
const MAX_CHARACTERS = 65_536;
/** Each filter in its own groups, down to the maximum depth. */
const MAX_PARTS = MAX_FILTERS * (MAX_RULE_DEPTH + 1);

const Scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
type Scalar = z.infer<typeof Scalar>;

/** Reports only the first wrong value of a list: thousands of errors would block the event loop. */
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

/** Days over which something is counted: a relative date, or both ends inclusive. */
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
/** A nested group is itself a rule. */
export type SegmentRule = { logic: "AND" | "OR"; negate?: boolean; filters: (SegmentFilter | SegmentRule)[] };
export type SegmentRules = { rules: SegmentRule[] };

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

/** OpenAPI reference for a value that is inspected before its schema is chosen. */
function meantAs(...names: string[]) {
  return { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
}

/**
 * A part with its own filters is a group. The type is decided first, so that an error is reported once, at its place.
 */
function toPart(part: unknown, context: z.RefinementCtx): SegmentFilter | SegmentRule {
  const result = (isGroup(part) ? SegmentRule : SegmentFilter).safeParse(part);
  if (result.success) return result.data;
  for (const issue of result.error.issues) context.addIssue({ ...issue });
  return z.NEVER;
}

/**
 * Rules are joined by AND; no rules match every customer. Depth and number of parts are checked before any part is
 * validated.
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

/** Body of `POST /intelligence/segments/preview`, and the behavior rules of a campaign. */
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

/** Counts filters and groups in unvalidated input. */
function countParts(parts: unknown): number {
  if (!Array.isArray(parts)) return 0;
  return parts.reduce<number>((count, part) => count + 1 + (isGroup(part) ? countParts(part.filters) : 0), 0);
}

function isGroup(part: unknown): part is { filters: unknown } {
  return typeof part === "object" && part !== null && "filters" in part;
}

const SEGMENT_SORTS = ["updatedAt", "name", "size", "createdAt"] as const;
export type SegmentSort = (typeof SEGMENT_SORTS)[number];

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
