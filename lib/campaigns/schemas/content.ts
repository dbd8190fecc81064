import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { Line, PublicName } from "../../core/line.ts";
import { FREQUENCIES, WEEKDAYS } from "../../core/recurrence.ts";
import { Uuid } from "../../core/uuid.ts";
import { Version } from "../../core/version.ts";
import type { SendableTemplate, TemplateView } from "../../messaging/schemas.ts";
import { SegmentRules } from "../../segments/schemas.ts";
import { CAMPAIGN_CHANNELS, type CampaignChannel } from "./kinds.ts";
import { HttpUrl } from "./parts.ts";

export const MAX_HTML = 500_000;
const MAX_TEXT = 100_000;
/** What WhatsApp takes as the text of a message. */
const MAX_WHATSAPP_TEXT = 4_096;
const MAX_VARIABLES = 50;
const MAX_TAGS = 20;

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

/** In a draft everything may be missing yet; `null` takes away, absent stays. */
export const Whatsapp = z.strictObject({
  numberId: Uuid.nullish(),
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

export const Email = z.strictObject({
  subject: Line.max(200).nullish(),
  preheader: Line.max(200).nullish(),
  html: z.string().max(MAX_HTML).nullish(),
  /** Absent: made from the html. */
  text: z.string().max(MAX_TEXT).nullish(),
  fromName: PublicName.max(80).nullish(),
  replyTo: Line.max(254).pipe(z.email()).nullish(),
});

export const NAME_MAX = 120;
const Name = Line.min(1).max(NAME_MAX);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

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
  /** Whose answers `{{survey_link}}` asks for. */
  surveyId: Uuid.nullish(),
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
  version: Version.optional(),
  ...Optional,
});
export type PatchCampaign = z.infer<typeof PatchCampaign>;

export const CampaignId = z.object({ id: Uuid });
export type CampaignId = z.infer<typeof CampaignId>;

/** What a campaign says, as it is kept. */
export type CampaignContent = {
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

/** A template as it was when the send started. */
export type SentTemplate = SendableTemplate & Pick<TemplateView, "header" | "body" | "footer">;

/** What one occurrence sent. `isExact` false: it was sent before versions were kept, and may have been edited since. */
export type SentContent = CampaignContent & {
  version: number;
  channel: CampaignChannel;
  template: SentTemplate | null;
  surveyQuestion: string | null;
  isExact: boolean;
  startedAt: Date | null;
};

/** What a person writes about a campaign: that, and to whom and over what. */
export type CampaignFields = CampaignContent & {
  name: string;
  channel: CampaignChannel;
  segmentId: string | null;
  /** Its segment was deleted since: the other rules alone would mean more people. */
  lostSegment: boolean;
  behaviorRules: SegmentRules | null;
  tags: string[];
  numberId: string | null;
};
