import { z } from "zod";
import { oneOfParam } from "../../core/list-filters.ts";
import { Uuid } from "../../core/uuid.ts";
import { CAMPAIGN_CHANNELS, VARIANTS } from "../../sending/schemas.ts";
import { Email, Whatsapp } from "./content.ts";
import { HttpUrl, OccurrenceParam } from "./parts.ts";

export type { ProblemCode } from "../names.ts";
export type { CampaignChecks, CampaignPreview, EmailSenderCheck, Problem, TestCampaignResult } from "../responses.ts";

/** `POST /campaigns/preview`: for the given customer, or else the latest buyer that the actor may see. */
export const PreviewCampaign = z.strictObject({
  channel: z.enum(CAMPAIGN_CHANNELS),
  whatsapp: Whatsapp.nullish(),
  email: Email.nullish(),
  linkUrl: HttpUrl.nullish(),
  surveyId: Uuid.nullish(),
  customerId: Uuid.nullish(),
});
export type PreviewCampaign = z.infer<typeof PreviewCampaign>;

/** `GET /campaigns/:id/preview`: the content sent by `occurrence`, or else the current content. */
export const PreviewQuery = z.object({
  customerId: Uuid.optional(),
  occurrence: OccurrenceParam,
  variant: oneOfParam(VARIANTS),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** `POST /campaigns/:id/test`: e-mails go to the actor's own address; a phone is entered. */
export const TestCampaign = z.strictObject({
  phone: z.string().max(30).optional(),
  customerId: Uuid.nullish(),
  /** Of the campaign's A/B test. Default: its own content. */
  variant: z.enum(VARIANTS).optional(),
});
export type TestCampaign = z.infer<typeof TestCampaign>;
