import { z } from "zod";
import { ALL_OPERATORS, SEGMENT_OPTION_FIELDS, SEGMENT_STATUSES } from "./names.ts";

const SegmentFilterResponse = z
  .object({
    category: z.string(),
    field: z.string(),
    operator: z.enum(ALL_OPERATORS),
    value: z
      .union([z.boolean(), z.string(), z.number(), z.array(z.union([z.boolean(), z.string(), z.number()]))])
      .optional(),
    window: z.union([z.string(), z.object({ from: z.string(), to: z.string() })]).optional(),
  })
  .meta({ id: "SegmentFilter" });

/** A nested group is itself a rule. */
const SegmentRuleResponse = z.object({
  logic: z.enum(["AND", "OR"]),
  negate: z.boolean().optional(),
  get filters(): z.ZodArray<z.ZodUnion<[typeof SegmentFilterResponse, typeof SegmentRuleResponse]>> {
    return z.array(z.union([SegmentFilterResponse, SegmentRuleResponse]));
  },
});
// Not `.meta()`: its copy would not be the schema to which the getter refers.
z.globalRegistry.add(SegmentRuleResponse, { id: "SegmentRule" });

export const SegmentRulesResponse = z.object({ rules: z.array(SegmentRuleResponse) }).meta({ id: "SegmentRules" });

export const Reach = z.object({ whatsapp: z.number(), email: z.number() }).meta({ id: "SegmentsReach" });
export type Reach = z.infer<typeof Reach>;

/** A count that exceeded the time limit has `timedOut`. */
export const OwnCount = z
  .union([
    z.object({ id: z.string(), timedOut: z.literal(true) }),
    z.object({ id: z.string(), timedOut: z.literal(false), size: z.number(), reach: Reach }),
  ])
  .meta({ id: "OwnCount" });
export type OwnCount = z.infer<typeof OwnCount>;

/** A segment in API responses. Size and reach cover the whole organization, as last counted. */
export const SegmentView = z
  .object({
    id: z.string(),
    name: z.string(),
    rules: z.array(SegmentRuleResponse),
    version: z.number().describe("Increases with every change of name or rules."),
    status: z.enum(SEGMENT_STATUSES),
    isScoped: z
      .boolean()
      .describe("True for a reader with a store scope: figures are null here and are counted on request."),
    size: z.number().nullable(),
    reach: Reach.nullable(),
    countedAt: z.string().nullable(),
    timedOutAt: z.string().nullable(),
    sizes: z
      .array(z.object({ day: z.string(), size: z.number() }))
      .describe("The last 30 days, oldest first; days without a count are missing."),
    usedBy: z.number().describe("Number of campaigns that target it."),
    mayChange: z
      .boolean()
      .describe(
        "False if a campaign for stores outside the reader's scope uses it; the segment can then only be read and copied.",
      ),
    createdAt: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: "SegmentView" });
export type SegmentView = z.infer<typeof SegmentView>;

/** A campaign that targets a segment. */
export const SegmentUsage = z
  .object({ id: z.string(), name: z.string(), channel: z.string(), status: z.string(), updatedAt: z.string() })
  .meta({ id: "SegmentUsage" });
export type SegmentUsage = z.infer<typeof SegmentUsage>;

/** `count`: customers within the actor's store scope; for a product field, products in the catalog. */
export const SegmentOption = z
  .object({ value: z.string(), label: z.string(), hint: z.string().nullable(), count: z.number() })
  .meta({ id: "SegmentOption" });
export type SegmentOption = z.infer<typeof SegmentOption>;

export const SegmentOptions = z
  .object({ field: z.enum(SEGMENT_OPTION_FIELDS), options: z.array(SegmentOption), isTruncated: z.boolean() })
  .meta({ id: "SegmentOptions" });
export type SegmentOptions = z.infer<typeof SegmentOptions>;

export const SegmentSample = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    rfmStatus: z.string(),
    totalSpent: z.number(),
    lastOrder: z.string().nullable(),
  })
  .meta({ id: "SegmentSample" });
export type SegmentSample = z.infer<typeof SegmentSample>;

/** Result of a rule set within the actor's store scope. */
export const SegmentPreview = z
  .union([
    z.object({ timedOut: z.literal(true) }),
    z.object({
      timedOut: z.literal(false),
      count: z.number(),
      reach: Reach,
      clauses: z
        .array(z.object({ count: z.number(), parts: z.array(z.number()) }))
        .describe("One count per rule, and one per part of each rule, evaluated independently."),
      sample: z.array(SegmentSample),
    }),
  ])
  .meta({ id: "SegmentPreview" });
export type SegmentPreview = z.infer<typeof SegmentPreview>;
