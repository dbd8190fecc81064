import { z } from "zod";
import { TemplateButton, TemplateVariable } from "../messaging/index.ts";
import { TEMPLATE_HEADERS } from "../messaging/names.ts";
import { SegmentRulesResponse } from "../segments/index.ts";
import { CampaignMetrics, CampaignProgress } from "../sending/index.ts";
import {
  ASSIGNMENTS,
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATUSES,
  RECIPIENT_STATUSES,
  SKIP_REASONS,
  type SkipReason,
  TEST_FALLBACKS,
  TEST_METRICS,
  VARIANTS,
  WAIT_REASONS,
} from "../sending/names.ts";
import { WHATSAPP_PROVIDERS } from "../stores/names.ts";
import { FREQUENCIES, PROBLEM_CODES, WEEKDAYS_FROM_SUNDAY } from "./names.ts";

const Count = z.number().optional();
const COUNT_BY_REASON = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, Count])) as Record<
  SkipReason,
  typeof Count
>;

/** `GET /campaigns/:id/rate-limit-check`, exactly as specified. `limit` −1: unlimited. */
export const RateLimitCheck = z
  .object({
    tier: z.string(),
    limit: z.number(),
    sentOnDay: z.number(),
    committedOnDay: z.number(),
    campaignSize: z.number(),
    willExceed: z.boolean(),
    exceedBy: z.number(),
  })
  .meta({ id: "RateLimitCheck" });
export type RateLimitCheck = z.infer<typeof RateLimitCheck>;

/**
 * The current audience. `matched` includes customers not reachable by the channel, counted by reason in `skipped`.
 * `sampleId`: one of the recipients.
 */
export const Estimate = z
  .union([
    z.object({ timedOut: z.literal(true) }),
    z.object({
      timedOut: z.literal(false),
      count: z.number(),
      matched: z.number(),
      skipped: z.object(COUNT_BY_REASON),
      sampleId: z.string().nullable(),
    }),
  ])
  .meta({ id: "Estimate" });
export type Estimate = z.infer<typeof Estimate>;

export const RecurrenceResponse = z
  .object({
    frequency: z.enum(FREQUENCIES),
    interval: z.number(),
    weekdays: z.array(z.enum(WEEKDAYS_FROM_SUNDAY)),
    time: z.string(),
    until: z.string().nullable().optional().describe("The last day, inclusive."),
  })
  .meta({ id: "Recurrence" });

export const VariableMapping = z
  .object({ value: z.string(), fallback: z.string().nullable().optional() })
  .meta({ id: "VariableMapping" });
export type VariableMapping = z.infer<typeof VariableMapping>;

const WhatsappContent = z.object({
  templateName: z.string().nullable(),
  variables: z.record(z.string(), VariableMapping),
  language: z.string().nullable(),
  text: z.string().nullable(),
});

const EmailContent = z.object({
  subject: z.string().nullable(),
  preheader: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
});

/** An A/B test. Variant A is the campaign's own content. */
export const CampaignTestView = z
  .object({
    sharePercent: z.number().describe("The share of the customers who get a message."),
    metric: z.enum(TEST_METRICS),
    horizonHours: z.number(),
    otherwise: z.enum(TEST_FALLBACKS).describe("What the other customers get if no difference is proven."),
    variants: z
      .array(
        z.object({
          variant: z.enum(VARIANTS),
          whatsapp: WhatsappContent,
          email: EmailContent.omit({ fromName: true, replyTo: true }),
        }),
      )
      .describe("From B on."),
  })
  .meta({ id: "CampaignTest" });
export type CampaignTestView = z.infer<typeof CampaignTestView>;

/** The template at the time the send started. */
export const SentTemplate = z
  .object({
    parameters: z.enum(["positional", "named"]).describe("Placeholders are numbers or names; a template has one kind."),
    buttons: z.array(TemplateButton),
    variables: z.array(TemplateVariable),
    name: z.string(),
    language: z.string(),
    header: z.object({ kind: z.enum(TEMPLATE_HEADERS), text: z.string().nullable() }),
    body: z.string(),
    footer: z.string().nullable(),
  })
  .meta({ id: "SentTemplate" });
export type SentTemplate = z.infer<typeof SentTemplate>;

export const NumberName = z
  .object({
    id: z.string(),
    provider: z.enum(WHATSAPP_PROVIDERS),
    displayPhoneNumber: z.string().nullable(),
    store: z.string(),
  })
  .meta({ id: "NumberName" });
export type NumberName = z.infer<typeof NumberName>;

/** A row of the list and the calendar. Metrics are top-level fields, as specified. */
export const CampaignRow = CampaignMetrics.extend({
  id: z.string(),
  name: z.string(),
  channel: z.enum(CAMPAIGN_CHANNELS),
  status: z.enum(CAMPAIGN_STATUSES),
  segment: z.object({ id: z.string(), name: z.string() }).nullable(),
  hasOwnRules: z.boolean().describe("Whether rules of its own choose the audience, alone or within the segment."),
  tags: z.array(z.string()),
  scheduledAt: z.string().nullable(),
  recurrence: RecurrenceResponse.nullable(),
  occurrences: z
    .array(z.string())
    .nullable()
    .describe("Future times of a recurring campaign between `from` and `to`; null unless both are given."),
  occurrence: z.number(),
  pausedReason: z.string().nullable(),
  paused: z
    .object({ at: z.string(), by: z.object({ id: z.string(), name: z.string() }).nullable() })
    .nullable()
    .describe("Since when it is paused. `by` is null if it was paused automatically."),
  waiting: z
    .object({ reason: z.enum(WAIT_REASONS), until: z.string() })
    .nullable()
    .describe("The limit for which the send waits at present; it continues by itself."),
  mayChange: z
    .boolean()
    .describe(
      "False: it targets, or targeted, stores that the actor does not see; the actor may only read and duplicate it.",
    ),
  startedAt: z.string().nullable(),
  audienceAt: z.string().nullable().describe("Null while the audience is being built."),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  progress: CampaignProgress,
}).meta({ id: "CampaignRow" });
export type CampaignRow = z.infer<typeof CampaignRow>;

export const CampaignView = CampaignRow.omit({ occurrences: true })
  .extend({
    linkUrl: z.string().nullable(),
    holdoutPercent: z.number().describe("The share of the audience that gets no message, to measure the effect."),
    test: CampaignTestView.nullable(),
    surveyId: z.string().nullable(),
    segmentId: z.string().nullable(),
    behaviorRules: SegmentRulesResponse.nullable(),
    whatsapp: WhatsappContent.extend({ numberId: z.string().nullable(), number: NumberName.nullable() }),
    email: EmailContent,
    createdBy: z.string().nullable(),
    updatedBy: z.string().nullable(),
    isChangedByKey: z.boolean().describe("Whether an API key, not a person, changed it last."),
    version: z.number().describe("For optimistic locking: a change sent with an outdated version is rejected."),
    content: z
      .object({ version: z.number(), isSent: z.boolean() })
      .describe("The content version of the next send, and whether an earlier send already used it."),
  })
  .meta({ id: "CampaignView" });
export type CampaignView = z.infer<typeof CampaignView>;

/** A warning does not prevent sending. */
export const Problem = z
  .object({
    code: z.enum(PROBLEM_CODES),
    severity: z.enum(["error", "warning"]),
    detail: z.string().optional(),
    variant: z.enum(VARIANTS).optional().describe("The variant of an A/B test that has it; absent: the campaign."),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;

/** `GET /campaigns/:id/checks` */
export const CampaignChecks = z
  .object({ sendable: z.boolean(), problems: z.array(Problem) })
  .meta({ id: "CampaignChecks" });
export type CampaignChecks = z.infer<typeof CampaignChecks>;

/** `GET /campaigns/email-sender` */
export const EmailSenderCheck = z.object({ problem: Problem.nullable() }).meta({ id: "EmailSenderCheck" });
export type EmailSenderCheck = z.infer<typeof EmailSenderCheck>;

export const CampaignPreview = z
  .object({
    customer: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    emptyVariables: z
      .array(z.string())
      .describe("Variables that are empty for this customer and have no fallback; the customer would be skipped."),
    whatsapp: z
      .object({
        header: z.object({
          kind: z.enum(TEMPLATE_HEADERS),
          text: z.string().nullable(),
          mediaUrl: z.string().nullable(),
        }),
        body: z.string(),
        footer: z.string().nullable(),
        buttons: z.array(
          z.object({
            kind: TemplateButton.shape.kind,
            text: z.string(),
            url: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
    email: z
      .object({
        subject: z.string(),
        preheader: z.string().nullable(),
        html: z.string(),
        text: z.string(),
        from: z.string().nullable(),
        links: z
          .array(z.object({ url: z.string(), isTracked: z.boolean() }))
          .describe("Each address once, as written, in document order."),
      })
      .nullable(),
  })
  .meta({ id: "CampaignPreview" });
export type CampaignPreview = z.infer<typeof CampaignPreview>;

export const TestCampaignResult = z
  .union([
    z.object({ ok: z.literal(true), to: z.string() }),
    z.object({ ok: z.literal(false), to: z.string(), reason: z.string() }),
  ])
  .meta({ id: "TestCampaignResult" });
export type TestCampaignResult = z.infer<typeof TestCampaignResult>;

export const RecipientRow = z
  .object({
    id: z.string(),
    customer: z.object({ id: z.string(), name: z.string().nullable() }),
    store: z.object({ id: z.string(), tradeName: z.string() }),
    contentVersion: z.number().nullable().describe("The content version that this recipient gets or got."),
    address: z.string().nullable().describe("Masked."),
    status: z.enum(RECIPIENT_STATUSES),
    assignment: z
      .enum(ASSIGNMENTS)
      .nullable()
      .describe("Null: left out before the arms were assigned, or a send without a control group."),
    variant: z
      .enum(VARIANTS)
      .nullable()
      .describe("Variant of an A/B test; null: without a test, left out of it, or waiting for its decision."),
    isTested: z.boolean().describe("One of the test's own recipients, not one of those who got its decision."),
    reasonCode: z.string().nullable(),
    errorCode: z.string().nullable(),
    acceptedAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
    readAt: z.string().nullable(),
    failedAt: z.string().nullable(),
    clickedAt: z.string().nullable(),
    repliedAt: z.string().nullable(),
    conversions: z.number(),
    revenue: z.number(),
  })
  .meta({ id: "RecipientRow" });
export type RecipientRow = z.infer<typeof RecipientRow>;

export const CampaignReport = z
  .object({
    occurrence: z.number(),
    occurrences: z
      .array(
        z.object({
          occurrence: z.number(),
          startedAt: z.string().nullable(),
          audience: z.number(),
          sent: z.number(),
          contentVersion: z
            .number()
            .nullable()
            .describe("The content version sent; null if started before versioning."),
        }),
      )
      .describe("All sends, newest first."),
    content: z
      .object({
        version: z.number(),
        isExact: z.boolean(),
        channel: z.enum(CAMPAIGN_CHANNELS),
        variants: z.array(z.enum(VARIANTS)).describe("Of its A/B test; without one only A."),
      })
      .nullable()
      .describe(
        "The content version sent by this occurrence. `isExact` false: sent before versioning, may have been edited since.",
      ),
    metrics: CampaignMetrics,
    progress: CampaignProgress,
    attributionWindowDays: z.number(),
    replyWindowHours: z.number(),
    openUntil: z.string().nullable().describe("End of the attribution window; null before the first message."),
    isPartial: z.boolean(),
    hours: z
      .array(
        z.object({
          hour: z.number(),
          delivered: z.number(),
          reads: z.number(),
          clicks: z.number(),
          replies: z.number(),
        }),
      )
      .describe("Hours 0 to 47 after the first message."),
    stores: z.array(
      z.object({
        store: z.object({ id: z.string(), tradeName: z.string() }),
        sent: z.number(),
        replies: z.number(),
        conversions: z.number().describe("Purchases."),
        buyers: z.number().describe("Customers with a purchase."),
        revenue: z.number(),
      }),
    ),
    sellers: z.array(
      z.object({
        seller: z.object({ id: z.string(), name: z.string() }).nullable(),
        conversions: z.number(),
        revenue: z.number(),
      }),
    ),
    links: z.array(z.object({ url: z.string(), clicks: z.number(), people: z.number() })),
    failures: z.array(z.object({ errorCode: z.string().nullable(), count: z.number() })),
    skips: z.array(z.object({ reason: z.enum(SKIP_REASONS), count: z.number() })),
  })
  .meta({ id: "CampaignReport" });
export type CampaignReport = z.infer<typeof CampaignReport>;

export const SentContentView = z
  .object({
    linkUrl: z.string().nullable(),
    version: z.number(),
    isExact: z.boolean(),
    occurrence: z.number(),
    variants: z.array(z.enum(VARIANTS)).describe("Of its A/B test; without one only A."),
    variant: z.enum(VARIANTS),
    channel: z.enum(CAMPAIGN_CHANNELS),
    startedAt: z.string().nullable(),
    whatsapp: WhatsappContent.extend({ template: SentTemplate.nullable() }),
    email: EmailContent,
    survey: z.object({ id: z.string().nullable(), question: z.string() }).nullable(),
  })
  .meta({ id: "SentContentView" });
export type SentContentView = z.infer<typeof SentContentView>;
