import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import type { TemplateView } from "../../messaging/schemas.ts";
import { CAMPAIGN_CHANNELS } from "../../sending/schemas.ts";
import { Email, Whatsapp } from "./content.ts";
import { HttpUrl, OccurrenceParam } from "./parts.ts";

/** Problems that affect sending; `detail` names the variable, link or status concerned. */
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
/** A warning does not prevent sending. */
export type Problem = { code: ProblemCode; severity: "error" | "warning"; detail?: string };
/** `GET /campaigns/:id/checks` */
export type CampaignChecks = { sendable: boolean; problems: Problem[] };

/** `GET /campaigns/email-sender` */
export type EmailSenderCheck = { problem: Problem | null };

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
export const PreviewQuery = z.object({ customerId: Uuid.optional(), occurrence: OccurrenceParam });
export type PreviewQuery = z.infer<typeof PreviewQuery>;

export type CampaignPreview = {
  customer: { id: string; name: string | null } | null;
  /** Variables that are empty for this customer and have no fallback; the customer would be skipped. */
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
    /** In document order, as written. */
    links: { url: string; isTracked: boolean }[];
  } | null;
};

/** `POST /campaigns/:id/test`: e-mails go to the actor's own address; a phone is entered. */
export const TestCampaign = z.strictObject({
  phone: z.string().max(30).optional(),
  customerId: Uuid.nullish(),
});
export type TestCampaign = z.infer<typeof TestCampaign>;
export type TestCampaignResult = { ok: true; to: string } | { ok: false; to: string; reason: string };
