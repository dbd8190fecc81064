import { z } from "zod";
import { RFM_SEGMENTS } from "../customers/names.ts";
import { ASSIGNMENTS, CAMPAIGN_CHANNELS, TEST_FALLBACKS, TEST_METRICS, VARIANTS } from "../sending/names.ts";
import { EXPERIMENT_STATES, TEST_STATES } from "./names.ts";

const Interval = z.object({ difference: z.number(), low: z.number(), high: z.number() });

const MeasuredFields = {
  state: z.enum(EXPERIMENT_STATES).describe("By the purchase rate. No verdict before the window has closed."),
  missing: z
    .object({
      days: z.number().describe("Until the window closes."),
      people: z.number().nullable().describe("Null: it cannot be estimated, because no customer bought."),
      awaitsSales: z.boolean().describe("The window has closed, but its last sales are not imported yet."),
    })
    .nullable()
    .describe("What is missing for a verdict; null unless `state` is `insufficient`."),
  arms: z.array(
    z.object({
      assignment: z.enum(ASSIGNMENTS),
      variant: z
        .enum(VARIANTS)
        .nullable()
        .describe("Null: the whole arm. Else the test's own recipients of the variant, until the horizon of the test."),
      people: z.number(),
      buyers: z.number(),
      revenue: z.number().describe("Net of returns."),
    }),
  ),
  purchaseRate: Interval.nullable().describe("Buyers per customer, treated minus control; Newcombe's interval."),
  revenue: Interval.extend({
    capped: z.number().nullable().describe("Revenue of a customer above it counts as this amount."),
    shareBelowCap: z.number(),
  })
    .nullable()
    .describe("Reais per customer, treated minus control; re-randomization interval."),
  incrementalRevenue: z
    .object({ value: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe("What the treated spent because of the messages."),
  seed: z.number().nullable().describe("Of the assignments drawn for the interval."),
};

const VariantFigures = z.object({
  variant: z.enum(VARIANTS),
  people: z.number(),
  count: z.number().describe("People with the metric's outcome; for revenue the buyers."),
  value: z.number().nullable().describe("Share of the people, or reais per person. Null: no people."),
});

/** The stored figures of a decision. */
export const TestResult = z.object({
  isEnough: z.boolean(),
  variants: z.array(VariantFigures),
  comparisons: z.array(
    Interval.extend({ variant: z.enum(VARIANTS), against: z.enum(VARIANTS) }).describe("`variant` minus `against`."),
  ),
});
export type TestResult = z.infer<typeof TestResult>;

/** The A/B test of a send. */
const SendTestView = z
  .object({
    state: z.enum(TEST_STATES),
    metric: z.enum(TEST_METRICS),
    sharePercent: z.number(),
    horizonHours: z.number(),
    otherwise: z.enum(TEST_FALLBACKS),
    decidesAt: z.string().nullable().describe("Null while messages of the test go out: the horizon starts after them."),
    decidedAt: z.string().nullable(),
    winner: z.enum(VARIANTS).nullable().describe("Proven to be better than every other variant."),
    chosen: z.enum(VARIANTS).nullable().describe("What the other customers get; null: nothing, or not decided."),
    isEnough: z.boolean().nullable().describe("False: too few people or outcomes to compare. Null: not decided."),
    variants: z
      .array(VariantFigures)
      .describe("Outcomes of before the horizon, as they are known now; limited to the stores that the actor sees."),
    changedSince: z
      .boolean()
      .describe(
        "Outcomes became known after the decision, which does not change. False if the actor sees some stores.",
      ),
    comparisons: TestResult.shape.comparisons
      .nullable()
      .describe("With Holm's correction. Null before the decision, and for actors who do not see every store."),
    others: z
      .object({ people: z.number(), sent: z.number() })
      .describe(
        "Customers outside the test, and to how many of them the chosen variant was sent, without those that failed.",
      ),
  })
  .meta({ id: "SendTest" });
export type SendTestView = z.infer<typeof SendTestView>;

/** `GET /campaigns/:id/experiment`: what one send caused, with 95 % intervals. Amounts are in reais. */
export const CampaignExperiment = z
  .object({
    occurrence: z.number(),
    holdoutPercent: z.number(),
    windowDays: z.number().nullable(),
    startedAt: z.string().nullable().describe("When the audience was written; purchases of both arms count from then."),
    closesAt: z.string().nullable(),
    ...MeasuredFields,
    test: SendTestView.nullable().describe("Its A/B test; null: none."),
    cost: z.number().nullable().describe("Of its messages; null: one of them has no price."),
    withoutTariff: z.number().describe("Messages that are not in the cost: no price can apply."),
    marginPercent: z
      .number()
      .nullable()
      .describe("Share of the revenue that remains after the goods; null: not known."),
    profit: z
      .object({ value: z.number(), low: z.number(), high: z.number() })
      .nullable()
      .describe("Incremental revenue × margin − cost, with the revenue's interval."),
  })
  .meta({ id: "CampaignExperiment" });
export type CampaignExperiment = z.infer<typeof CampaignExperiment>;

const Caused = z.object({ value: z.number(), low: z.number(), high: z.number() });

const CausedEffect = z
  .object({
    buyers: Caused,
    revenue: Caused,
    cost: z.number().nullable().describe("Of these sends; null: a message has no price."),
    unpriced: z.number().describe("Messages without a price at their time."),
    withoutTariff: z.number().describe("Messages that are not in the cost: no price can apply."),
    profit: Caused.nullable().describe("Revenue × margin − cost; null: margin or cost is not known."),
  })
  .nullable();

export const PooledResult = z.object({
  messages: z.number().describe("Sent, without those that failed later."),
  influencedRevenue: z.number().describe("Attributed to the messages; never added to the caused revenue."),
  cost: z.number().nullable().describe("Of all messages; null: one of them has no price."),
  unpriced: z.number().describe("Messages without a price at their time."),
  withoutTariff: z.number().describe("Messages that are not in the cost: no price can apply."),
  sends: z.number().describe("Sends whose control group is measured."),
  caused: CausedEffect.describe("Sums over the treated of these sends, with 95 % intervals; null without one."),
});
export type PooledResult = z.infer<typeof PooledResult>;

/** `GET /campaigns/results`: what all sends of a period caused together. Amounts are in reais. */
export const CampaignResults = z
  .object({
    from: z.string().describe("The first day, UTC−3."),
    marginPercent: z
      .number()
      .nullable()
      .describe("Share of the revenue that remains after the goods; null: not known."),
    total: PooledResult,
    months: z.array(PooledResult.extend({ month: z.string().describe("YYYY-MM") })).describe("Newest first."),
    channels: z.array(PooledResult.extend({ channel: z.enum(CAMPAIGN_CHANNELS) })),
    automations: z
      .array(PooledResult.extend({ campaign: z.object({ id: z.string(), name: z.string() }) }))
      .describe("Campaigns that repeat by their schedule, or that were sent more than once; by name."),
    sends: z
      .array(
        z.object({
          campaign: z.object({ id: z.string(), name: z.string() }),
          occurrence: z.number(),
          channel: z.enum(CAMPAIGN_CHANNELS),
          startedAt: z.string(),
          closesAt: z.string(),
          holdoutPercent: z.number(),
          state: z.enum(EXPERIMENT_STATES),
          isOpen: z.boolean().describe("Purchases still count, or are not imported yet."),
          treated: z.number(),
          holdout: z.number(),
          cost: z.number().nullable().describe("null: a message has no price."),
          caused: CausedEffect,
        }),
      )
      .describe("Sends with a control group, newest first."),
    isTruncated: z.boolean().describe("There are more sends with a control group than are measured at once."),
  })
  .meta({ id: "CampaignResults" });
export type CampaignResults = z.infer<typeof CampaignResults>;

/** `GET /campaigns/results/groups`: what all sends of a period caused in each RFM group. Amounts are in reais. */
export const GroupResults = z
  .object({
    from: z.string().describe("The first day, UTC−3."),
    marginPercent: z
      .number()
      .nullable()
      .describe("Share of the revenue that remains after the goods; null: not known."),
    groups: z
      .array(
        PooledResult.extend({
          group: z
            .enum(RFM_SEGMENTS)
            .nullable()
            .describe(
              "The customer's group when the audience was written; null: the message is older than that record.",
            ),
        }),
      )
      .describe("Best first. Each interval has 95 % on its own: of ten groups one may differ by chance."),
    undivided: z
      .array(
        z.object({
          campaign: z.object({ id: z.string(), name: z.string() }),
          occurrence: z.number(),
          startedAt: z.string(),
        }),
      )
      .describe(
        "Closed sends with a control group that are not in it: the groups of their customers were not recorded.",
      ),
    isTruncated: z.boolean().describe("There are more sends with a control group than are measured at once."),
  })
  .meta({ id: "GroupResults" });
export type GroupResults = z.infer<typeof GroupResults>;

/** `GET /campaigns/programme`: what all campaigns of a quarter caused. Amounts are in reais. */
export const ProgrammeResults = z
  .object({
    holdoutPercent: z.number().describe("The setting; a quarter keeps the share that it began with."),
    marginPercent: z
      .number()
      .nullable()
      .describe("Share of the revenue that remains after the goods; null: not known."),
    quarters: z
      .array(
        z.object({
          quarter: z.string().describe("Its first day, UTC−3."),
          holdoutPercent: z.number(),
          startedAt: z.string().describe("The quarter's first campaign with the control group."),
          closesAt: z.string(),
          endedEarly: z.boolean().describe("The setting was turned off before the quarter's end."),
          ...MeasuredFields,
          cost: z
            .number()
            .nullable()
            .describe("Of all messages since the quarter's first campaign; null: one of them has no price."),
          unpriced: z.number().describe("Messages without a price at their time."),
          withoutTariff: z.number().describe("Messages that are not in the cost: no price can apply."),
          profit: Caused.nullable().describe("Caused revenue × margin − cost; null: one of them is not known."),
        }),
      )
      .describe("At most four, the latest first."),
  })
  .meta({ id: "ProgrammeResults" });
export type ProgrammeResults = z.infer<typeof ProgrammeResults>;

/** `GET /campaigns/estimate/effect`: what a control group could prove, if the audience buys as in the last 90 days. */
export const EffectForecast = z
  .union([
    z.object({ timedOut: z.literal(true) }),
    z.object({
      timedOut: z.literal(false),
      people: z.number(),
      windowDays: z.number(),
      purchaseRate: z.number().describe("Share that buys within the window without a message."),
      isKnown: z.boolean().describe("False: too few bought in the last 90 days to say what could be proved."),
      suggestedPercent: z.number().nullable().describe("Null: the audience is too small to prove a good campaign."),
      provable: z
        .object({
          holdoutPercent: z.number(),
          treated: z.number(),
          holdout: z.number(),
          buyers: z.number().describe("Additional buyers among the treated."),
          revenue: z.number(),
          percentForHalf: z.number().nullable().describe("The share that could prove half of it; null: none."),
        })
        .nullable()
        .describe("The smallest effect that would be proved in 80 % of campaigns; null without a control group."),
    }),
  ])
  .meta({ id: "EffectForecast" });
export type EffectForecast = z.infer<typeof EffectForecast>;
