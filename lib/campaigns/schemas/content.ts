import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { Line, PublicName } from "../../core/line.ts";
import { Uuid } from "../../core/uuid.ts";
import { Version } from "../../core/version.ts";
import { SegmentRules } from "../../segments/schemas.ts";
import {
  CAMPAIGN_CHANNELS,
  type CampaignChannel,
  TEST_FALLBACKS,
  TEST_METRICS,
  type TestFallback,
  type TestMetric,
} from "../../sending/schemas.ts";
import { FREQUENCIES, WEEKDAYS_FROM_SUNDAY } from "../names.ts";
import type { SentTemplate, VariableMapping } from "../responses.ts";
import { HttpUrl } from "./parts.ts";

export type { SentTemplate, VariableMapping } from "../responses.ts";

export const MAX_HTML = 500_000;
const MAX_TEXT = 100_000;
/** WhatsApp's limit for a text message. */
const MAX_WHATSAPP_TEXT = 4_096;
const MAX_VARIABLES = 50;
const MAX_TAGS = 20;

/** In UTC−3. `weekdays` apply to weekly ones. Monthly ones use the day of their first time, or the month's last day. */
export const Recurrence = z
  .strictObject({
    frequency: z.enum(FREQUENCIES),
    interval: z.int().min(1).max(365).default(1),
    weekdays: z
      .array(z.enum(WEEKDAYS_FROM_SUNDAY))
      .max(7)
      .default([])
      .transform((days) => WEEKDAYS_FROM_SUNDAY.filter((day) => days.includes(day))),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time HH:MM"),
    /** The last day, inclusive. */
    until: z.string().refine(isDay, "must be a day").nullish(),
  })
  .refine(({ frequency, weekdays }) => frequency !== "weekly" || weekdays.length > 0, {
    path: ["weekdays"],
    message: "a weekly campaign needs a weekday",
  });
export type Recurrence = z.infer<typeof Recurrence>;
const MappedText = z.string().max(1_000);
/**
 * `value` is a text with variables; if one of them is empty for a recipient, `fallback` is sent instead. A plain string
 * is a value without fallback.
 */
const Mapping = z.union(
  [
    MappedText.transform((value): VariableMapping => ({ value })),
    z.strictObject({ value: MappedText, fallback: MappedText.nullish() }),
  ],
  "must be a text, or a value with its fallback",
);

/** All fields are optional in a draft; `null` clears a field, an omitted field stays. */
export const Whatsapp = z.strictObject({
  numberId: Uuid.nullish(),
  templateName: Line.min(1).max(512).nullish(),
  language: Line.min(1).max(20).nullish(),
  /** Keyed by the template's `variables[].key`. */
  variables: z
    .record(z.string().max(200), Mapping)
    .refine((variables) => Object.keys(variables).length <= MAX_VARIABLES, `must not be more than ${MAX_VARIABLES}`)
    .optional(),
  /** Text for gateway numbers, which have no templates. */
  text: z.string().max(MAX_WHATSAPP_TEXT).nullish(),
});

export const Email = z.strictObject({
  subject: Line.max(200).nullish(),
  preheader: Line.max(200).nullish(),
  html: z.string().max(MAX_HTML).nullish(),
  /** Omitted: derived from the HTML. */
  text: z.string().max(MAX_TEXT).nullish(),
  fromName: PublicName.max(80).nullish(),
  replyTo: Line.max(254).pipe(z.email()).nullish(),
});

/** A variant of an A/B test: what differs from the campaign's own content. Incomplete in a draft. */
const VariantInput = z.strictObject({
  whatsapp: Whatsapp.omit({ numberId: true }).nullish(),
  email: Email.omit({ fromName: true, replyTo: true }).nullish(),
});

export const MIN_TEST_SHARE = 5;
export const MAX_TEST_HOURS = 168;
/** Beside the campaign's own content. */
export const MAX_OTHER_VARIANTS = 3;

const TestInput = z.strictObject({
  /** The share of the customers who get a message. */
  sharePercent: z.int().min(MIN_TEST_SHARE).max(100),
  metric: z.enum(TEST_METRICS),
  horizonHours: z.int().min(1).max(MAX_TEST_HOURS),
  otherwise: z.enum(TEST_FALLBACKS),
  /** From B on; variant A is the campaign's own content. */
  variants: z.array(VariantInput).min(1).max(MAX_OTHER_VARIANTS),
});
export type TestInput = z.infer<typeof TestInput>;

export const NAME_MAX = 120;
const Name = Line.min(1).max(NAME_MAX);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** More would cost more sales than the proof is worth. */
export const MAX_HOLDOUT_PERCENT = 50;

const Optional = {
  segmentId: Uuid.nullish(),
  behaviorRules: SegmentRules.nullish(),
  tags: z
    .array(Line.min(1).max(40))
    .max(MAX_TAGS)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  whatsapp: Whatsapp.nullish(),
  email: Email.nullish(),
  linkUrl: HttpUrl.nullish(),
  /** The share of the audience that gets no message, to measure the effect. */
  holdoutPercent: z.int().min(0).max(MAX_HOLDOUT_PERCENT).optional(),
  /** An A/B test; replaced as a whole. Null: none. Not for a campaign that repeats. */
  test: TestInput.nullish(),
  /** The survey that `{{survey_link}}` opens. */
  surveyId: Uuid.nullish(),
  /** Set: scheduled, so it must be complete; for a recurring one, the earliest start. Null: sent by hand. */
  scheduledAt: Instant.nullish(),
  recurrence: Recurrence.nullish(),
};

/** `POST /campaigns` */
export const CreateCampaign = z.strictObject({ name: Name, channel: z.enum(CAMPAIGN_CHANNELS), ...Optional });
export type CreateCampaign = z.infer<typeof CreateCampaign>;

/** `PATCH /campaigns/:id`: omitted fields stay, also inside `whatsapp` and `email`; null clears. */
export const PatchCampaign = z.strictObject({
  name: Name.optional(),
  channel: z.enum(CAMPAIGN_CHANNELS).optional(),
  version: Version.optional(),
  ...Optional,
});
export type PatchCampaign = z.infer<typeof PatchCampaign>;

export const CampaignId = z.object({ id: Uuid });
export type CampaignId = z.infer<typeof CampaignId>;

/** What a variant of an A/B test has of its own. */
export type VariantContent = Pick<
  CampaignContent,
  "templateName" | "templateLanguage" | "variables" | "whatsappText" | "subject" | "preheader" | "html" | "text"
>;

/** `variants`: from B on. */
export type CampaignTest = {
  sharePercent: number;
  metric: TestMetric;
  horizonHours: number;
  otherwise: TestFallback;
  variants: VariantContent[];
};

/** Stored content of a campaign. */
export type CampaignContent = {
  test: CampaignTest | null;
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

/** Content sent by one occurrence. `isExact` false: sent before versioning, may have been edited since. */
export type SentContent = CampaignContent & {
  version: number;
  channel: CampaignChannel;
  template: SentTemplate | null;
  /** Of the variants from B on. */
  variantTemplates: SentTemplate[] | null;
  surveyQuestion: string | null;
  isExact: boolean;
  startedAt: Date | null;
};

/** Editable fields of a campaign: content, name, audience, tags and number. */
export type CampaignFields = CampaignContent & {
  name: string;
  channel: CampaignChannel;
  segmentId: string | null;
  /** Its segment was deleted. Sending by the remaining rules alone would reach more customers. */
  lostSegment: boolean;
  behaviorRules: SegmentRules | null;
  tags: string[];
  numberId: string | null;
  holdoutPercent: number;
};
