import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import type { TemplateView } from "../../messaging/schemas.ts";
import { Email, Whatsapp } from "./content.ts";
import { CAMPAIGN_CHANNELS } from "./kinds.ts";
import { HttpUrl, OccurrenceParam } from "./parts.ts";

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

/** `GET /campaigns/email-sender` */
export type EmailSenderCheck = { problem: Problem | null };

/** `POST /campaigns/preview`: what a real customer would get; without one, the latest buyer that the actor may see. */
export const PreviewCampaign = z.strictObject({
  channel: z.enum(CAMPAIGN_CHANNELS),
  whatsapp: Whatsapp.nullish(),
  email: Email.nullish(),
  linkUrl: HttpUrl.nullish(),
  surveyId: Uuid.nullish(),
  customerId: Uuid.nullish(),
});
export type PreviewCampaign = z.infer<typeof PreviewCampaign>;

/** `GET /campaigns/:id/preview`: with an occurrence, what that send said; else the content as it is edited now. */
export const PreviewQuery = z.object({ customerId: Uuid.optional(), occurrence: OccurrenceParam });
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
  customerId: Uuid.nullish(),
});
export type TestCampaign = z.infer<typeof TestCampaign>;
export type TestCampaignResult = { ok: true; to: string } | { ok: false; to: string; reason: string };
