import { z } from "zod";
import { isDay } from "../core/dates.ts";
import { linkUrl } from "../core/link-url.ts";
import { Paging, sorted } from "../core/paging.ts";
import type { TemplateView } from "../messaging/schemas.ts";
import { SegmentRules } from "../segments/schemas.ts";

export const CAMPAIGN_CHANNELS = ["whatsapp", "email"] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

export const CAMPAIGN_STATUSES = [
  ...(["draft", "scheduled", "sending", "paused", "sent", "failed", "cancelled"] as const),
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const RECIPIENT_STATUSES = [
  ...(["queued", "sending", "sent", "delivered", "read", "failed", "skipped", "in_doubt"] as const),
] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Why somebody of the audience got no message. */
export const SKIP_REASONS = [
  ...(["no_phone", "not_mobile", "opt_out", "no_email", "email_opt_out", "message_limit"] as const),
  ...([
    "in_other_campaign",
    "empty_variable",
    "duplicate_phone",
    "duplicate_email",
    "suppressed",
    "cancelled",
  ] as const),
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a text may say of the person it goes to: `{{first_name}}`, or `{{first_name|cliente}}` with a fallback. */
export const CAMPAIGN_VARIABLES = [
  ...(["first_name", "name", "store", "seller", "last_order", "link", "survey_link"] as const),
] as const;
export type CampaignVariable = (typeof CAMPAIGN_VARIABLES)[number];
/** In an e-mail alone: where its reader says no to the next one. */
export const UNSUBSCRIBE_VARIABLE = "unsubscribe_link";

export const WEEKDAYS = [
  ...(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const),
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;

export const MAX_HTML = 500_000;
const MAX_TEXT = 100_000;
/** What WhatsApp takes as the text of a message. */
const MAX_WHATSAPP_TEXT = 4_096;
const MAX_VARIABLES = 50;
const MAX_TAGS = 20;

/** One line: a line break in a subject would be a header of its own. */
const Line = z
  .string()
  .trim()
  .refine((text) => !/\p{Cc}/u.test(text), "must be one line");

/** In UTC−3. `weekdays` count for weekly ones; a monthly one keeps to the day of its first time, or the month's last. */
export const Recurrence = z
  .strictObject({
    frequency: z.enum(FREQUENCIES),
    interval: z.int().min(1).max(365).default(1),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .max(7)
      .default([])
      .transform((days) => WEEKDAYS.filter((day) => days.includes(day))),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time HH:MM"),
    /** The last day, inclusive. */
    until: z.string().refine(isDay, "must be a day").nullish(),
  })
  .refine(({ frequency, weekdays }) => frequency !== "weekly" || weekdays.length > 0, {
    path: ["weekdays"],
    message: "a weekly campaign needs a weekday",
  });
export type Recurrence = z.infer<typeof Recurrence>;

export type VariableMapping = { value: string; fallback?: string | null };
const MappedText = z.string().max(1_000);
/**
 * `value` is a text with variables in it; where one of them is empty for somebody, `fallback` is sent instead. A text
 * alone is a value without one.
 */
const Mapping = z.union(
  [
    MappedText.transform((value): VariableMapping => ({ value })),
    z.strictObject({ value: MappedText, fallback: MappedText.nullish() }),
  ],
  "must be a text, or a value with its fallback",
);

const HttpUrl = z
  .string()
  .trim()
  .max(2_000)
  .transform((text, context) => {
    const url = linkUrl(text);
    if (url !== null) return url;
    context.addIssue({ code: "custom", message: "must be an http(s) address" });
    return z.NEVER;
  });

/** In a draft everything may be missing yet; `null` takes away, absent stays. */
const Whatsapp = z.strictObject({
  numberId: z.uuid().nullish(),
  templateName: Line.min(1).max(512).nullish(),
  language: Line.min(1).max(20).nullish(),
  /** By the template's `variables[].key`. */
  variables: z
    .record(z.string().max(200), Mapping)
    .refine((variables) => Object.keys(variables).length <= MAX_VARIABLES, `must not be more than ${MAX_VARIABLES}`)
    .optional(),
  /** What is sent from a gateway number, which has no templates. */
  text: z.string().max(MAX_WHATSAPP_TEXT).nullish(),
});

const Email = z.strictObject({
  subject: Line.max(200).nullish(),
  preheader: Line.max(200).nullish(),
  html: z.string().max(MAX_HTML).nullish(),
  /** Absent: made from the html. */
  text: z.string().max(MAX_TEXT).nullish(),
  fromName: Line.max(80).nullish(),
  replyTo: Line.max(254).pipe(z.email()).nullish(),
});

export const NAME_MAX = 120;
const Name = Line.min(1).max(NAME_MAX);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const Optional = {
  segmentId: z.uuid().nullish(),
  behaviorRules: SegmentRules.nullish(),
  tags: z
    .array(Line.min(1).max(40))
    .max(MAX_TAGS)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  whatsapp: Whatsapp.nullish(),
  email: Email.nullish(),
  linkUrl: HttpUrl.nullish(),
  /** Whose answers `{{survey_link}}` asks for. */
  surveyId: z.uuid().nullish(),
  /** Set: it is scheduled, so it must be complete. Of a recurring one, when it may start. Null: it waits for a person. */
  scheduledAt: Instant.nullish(),
  recurrence: Recurrence.nullish(),
};

/** `POST /campaigns` */
export const CreateCampaign = z.strictObject({ name: Name, channel: z.enum(CAMPAIGN_CHANNELS), ...Optional });
export type CreateCampaign = z.infer<typeof CreateCampaign>;

/** `PATCH /campaigns/:id`: what is left out stays, inside `whatsapp` and `email` too; null takes away. */
export const PatchCampaign = z.strictObject({
  name: Name.optional(),
  channel: z.enum(CAMPAIGN_CHANNELS).optional(),
  ...Optional,
});
export type PatchCampaign = z.infer<typeof PatchCampaign>;

export const CampaignId = z.object({ id: z.uuid() });
export type CampaignId = z.infer<typeof CampaignId>;

const CAMPAIGN_SORTS = ["updatedAt", "name", "scheduledAt", "startedAt", "createdAt"] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).optional().catch(undefined);
const Term = z.string().trim().max(200).optional().catch(undefined);
const DayParam = z.string().refine(isDay).optional().catch(undefined);

/** `status` may be repeated. `from` and `to`: days in UTC−3 on which something was or will be sent. */
export const CampaignsQuery = Paging.extend({
  channel: oneOf(CAMPAIGN_CHANNELS),
  status: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined)
    .transform((given) => {
      const asked = [given ?? []].flat().flatMap((text) => text.split(","));
      const known = CAMPAIGN_STATUSES.filter((status) => asked.includes(status));
      return known.length === 0 ? undefined : known;
    }),
  q: Term,
  tag: Term,
  segmentId: z.uuid().optional().catch(undefined),
  recurring: z.stringbool().optional().catch(undefined),
  from: DayParam,
  to: DayParam,
  ...sorted(CAMPAIGN_SORTS, { order: "desc" }),
});
export type CampaignsQuery = z.infer<typeof CampaignsQuery>;

/** What a person writes about a campaign, as it is kept. */
export type CampaignFields = {
  name: string;
  channel: CampaignChannel;
  segmentId: string | null;
  /** Its segment was deleted since: the other rules alone would mean more people. */
  lostSegment: boolean;
  behaviorRules: SegmentRules | null;
  tags: string[];
  numberId: string | null;
  linkUrl: string | null;
  templateName: string | null;
  templateLanguage: string | null;
  variables: Record<string, VariableMapping>;
  whatsappText: string | null;
  subject: string | null;
  preheader: string | null;
  html: string | null;
  text: string | null;
  fromName: string | null;
  replyTo: string | null;
  surveyId: string | null;
};

/** Every one of them a sum over the ledger of the current occurrence. */
export type CampaignMetrics = {
  sent: number;
  delivered: number;
  reads: number;
  replies: number;
  clicks: number;
  conversions: number;
  revenue: number;
  failed: number;
  skipped: number;
};

/** How far the current occurrence is. `audience` is everybody in its ledger. */
export type CampaignProgress = {
  audience: number;
  queued: number;
  sending: number;
  inDoubt: number;
  /** Accepted in the last minute; null unless it is being sent. */
  perMinute: number | null;
};

type NumberName = {
  id: string;
  provider: "gateway" | "cloud_official";
  displayPhoneNumber: string | null;
  store: string;
};

/** One line of the list and of the calendar. */
export type CampaignRow = {
  id: string;
  name: string;
  channel: CampaignChannel;
  status: CampaignStatus;
  segment: { id: string; name: string } | null;
  tags: string[];
  scheduledAt: string | null;
  recurrence: Recurrence | null;
  /** The times between `from` and `to` at which a recurring one is still due; without both, null. */
  occurrences: string[] | null;
  occurrence: number;
  pausedReason: string | null;
  startedAt: string | null;
  /** Null while the audience is being made. */
  audienceAt: string | null;
  finishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  metrics: CampaignMetrics;
  progress: CampaignProgress;
};

export type CampaignView = Omit<CampaignRow, "occurrences"> & {
  segmentId: string | null;
  behaviorRules: SegmentRules | null;
  whatsapp: {
    numberId: string | null;
    number: NumberName | null;
    templateName: string | null;
    language: string | null;
    variables: Record<string, VariableMapping>;
    text: string | null;
  };
  email: {
    subject: string | null;
    preheader: string | null;
    html: string | null;
    text: string | null;
    fromName: string | null;
    replyTo: string | null;
  };
  linkUrl: string | null;
  surveyId: string | null;
  createdBy: string | null;
  updatedBy: string | null;
};

/** `GET /campaigns/:id/rate-limit-check`, to the letter of the specification. `limit` −1: unlimited. */
export type RateLimitCheck = {
  tier: string;
  limit: number;
  sentOnDay: number;
  committedOnDay: number;
  campaignSize: number;
  willExceed: boolean;
  exceedBy: number;
};

/** JSON in a query: `behaviorRules={"rules":[…]}`. */
const RulesParam = z
  .string()
  .max(50_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text, assertStorable) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(SegmentRules.nullable());

/** What an escape in JSON may hide: text that no database keeps. */
function assertStorable(key: string, value: unknown): unknown {
  const isText = [key, value].every(
    (part) => typeof part !== "string" || (part.isWellFormed() && !part.includes("\0")),
  );
  if (!isText) throw new SyntaxError("Not a text");
  return value;
}

export const EstimateQuery = z.object({
  segmentId: z.uuid().optional(),
  behaviorRules: RulesParam.optional(),
  channel: z.enum(CAMPAIGN_CHANNELS),
});
export type EstimateQuery = z.infer<typeof EstimateQuery>;

/** Who would be addressed now. `matched` counts also whom the channel doesn't reach; `skipped` says why it doesn't. */
export type Estimate =
  | { timedOut: true }
  | { timedOut: false; count: number; matched: number; skipped: Partial<Record<SkipReason, number>> };

/** What stands in the way of sending; `detail` names the variable, link or status that it is about. */
export const PROBLEM_CODES = [
  ...(["audience_missing", "segment_missing", "segment_inactive", "number_missing", "number_unusable"] as const),
  ...(["number_disconnected", "number_unconfirmed", "template_missing", "template_unusable"] as const),
  ...(["text_missing", "variable_missing", "variable_unknown", "fallback_missing", "subject_missing"] as const),
  ...([
    "body_missing",
    "body_unreadable",
    "mail_server_missing",
    "sender_missing",
    "link_missing",
    "survey_missing",
  ] as const),
  ...(["survey_inactive", "unsubscribe_missing", "sending_stopped", "button_link_mismatch"] as const),
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];
/** A warning doesn't stop anything. */
export type Problem = { code: ProblemCode; severity: "error" | "warning"; detail?: string };
/** `GET /campaigns/:id/checks` */
export type CampaignChecks = { sendable: boolean; problems: Problem[] };

/** `POST /campaigns/preview`: what a real customer would get; without one, the latest buyer that the actor may see. */
export const PreviewCampaign = z.strictObject({
  channel: z.enum(CAMPAIGN_CHANNELS),
  whatsapp: Whatsapp.nullish(),
  email: Email.nullish(),
  linkUrl: HttpUrl.nullish(),
  surveyId: z.uuid().nullish(),
  customerId: z.uuid().nullish(),
});
export type PreviewCampaign = z.infer<typeof PreviewCampaign>;

/** `GET /campaigns/:id/preview` */
export const PreviewQuery = z.object({ customerId: z.uuid().optional() });
export type PreviewQuery = z.infer<typeof PreviewQuery>;

export type CampaignPreview = {
  customer: { id: string; name: string | null } | null;
  /** The variables that are empty for this customer and have no fallback: this person would be skipped. */
  emptyVariables: string[];
  whatsapp: {
    header: { kind: TemplateView["header"]["kind"]; text: string | null; mediaUrl: string | null };
    body: string;
    footer: string | null;
    buttons: { kind: TemplateView["buttons"][number]["kind"]; text: string; url: string | null }[];
  } | null;
  email: {
    subject: string;
    preheader: string | null;
    html: string;
    text: string;
    from: string | null;
    /** In their order, as they are written. */
    links: { url: string; isTracked: boolean }[];
  } | null;
};

/** `POST /campaigns/:id/test`: an e-mail goes to the actor's own address; a phone is typed in. */
export const TestCampaign = z.strictObject({
  phone: z.string().max(30).optional(),
  customerId: z.uuid().nullish(),
});
export type TestCampaign = z.infer<typeof TestCampaign>;
export type TestCampaignResult = { ok: true; to: string } | { ok: false; to: string; reason: string };

const RECIPIENT_SORTS = ["acceptedAt", "customer", "status", "revenue"] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];

const RECIPIENT_FILTERS = {
  status: oneOf(RECIPIENT_STATUSES),
  stage: oneOf(["accepted", "delivered", "read", "clicked", "replied", "converted"]),
  reason: Term,
  error: Term,
  storeId: z.uuid().optional().catch(undefined),
  q: Term,
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  ...sorted(RECIPIENT_SORTS, { order: "desc" }),
};

/** `GET /campaigns/:id/recipients`. Without an occurrence, the current one. `stage` counts from there on upwards. */
export const RecipientsQuery = Paging.extend(RECIPIENT_FILTERS);
export type RecipientsQuery = z.infer<typeof RecipientsQuery>;

/** `GET /campaigns/:id/recipients/export` */
export const RecipientsExportQuery = z.object(RECIPIENT_FILTERS);
export type RecipientsExportQuery = z.infer<typeof RecipientsExportQuery>;

export type RecipientRow = {
  id: string;
  customer: { id: string; name: string | null };
  store: { id: string; tradeName: string };
  /** Masked. */
  address: string | null;
  status: RecipientStatus;
  reasonCode: string | null;
  errorCode: string | null;
  acceptedAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  clickedAt: string | null;
  repliedAt: string | null;
  conversions: number;
  revenue: number;
};

/** `GET /campaigns/:id/report` */
export const ReportQuery = z.object({
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

export type CampaignReport = {
  occurrence: number;
  /** Every send of it, newest first. */
  occurrences: { occurrence: number; startedAt: string | null; audience: number; sent: number }[];
  metrics: CampaignMetrics;
  progress: CampaignProgress;
  attributionWindowDays: number;
  replyWindowHours: number;
  /** Until when sales can still be attributed; null before the first message. */
  openUntil: string | null;
  isPartial: boolean;
  /** The first 48 hours after the first message, by hour. */
  hours: { hour: number; delivered: number; reads: number; clicks: number; replies: number }[];
  stores: {
    store: { id: string; tradeName: string };
    sent: number;
    replies: number;
    conversions: number;
    revenue: number;
  }[];
  sellers: { seller: { id: string; name: string } | null; conversions: number; revenue: number }[];
  links: { url: string; clicks: number; people: number }[];
  failures: { errorCode: string | null; count: number }[];
  skips: { reason: SkipReason; count: number }[];
};

/** `POST /webhooks/automation` */
export const AutomationCall = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("customer.upsert"),
    data: z.strictObject({
      organizationId: z.uuid(),
      storeCode: z.string().trim().min(1).max(40),
      externalId: z.string().trim().min(1).max(80),
      name: Line.max(200).nullish(),
      email: Line.max(254).toLowerCase().pipe(z.email()).nullish(),
      phone: z.string().max(40).nullish(),
      cpf: z.string().max(20).nullish(),
      birthDate: z.string().refine(isDay, "must be a day").nullish(),
      zipCode: Line.max(20).nullish(),
      city: Line.max(120).nullish(),
      state: Line.max(40).nullish(),
      address: Line.max(300).nullish(),
      neighborhood: Line.max(120).nullish(),
    }),
  }),
  z.strictObject({
    action: z.literal("campaign.send"),
    data: z.strictObject({ organizationId: z.uuid(), campaignId: z.uuid() }),
  }),
  z.strictObject({
    action: z.literal("conversation.label"),
    data: z.record(z.string(), z.unknown()),
  }),
]);
export type AutomationCall = z.infer<typeof AutomationCall>;
