import { z } from "zod";
import { oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import type { FilePart } from "../platform/outbound/multipart.ts";
import {
  type StopSubject,
  SUPPRESSION_REASONS,
  TEMPLATE_BUTTONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
} from "./names.ts";
import type { StopView, TemplateView } from "./responses.ts";

export {
  type StopReason,
  type StopSubject,
  type SuppressionReason,
  TEMPLATE_HEADERS,
  type TemplateCategory,
  type TemplateHeader,
} from "./names.ts";
export type {
  NumberConnection,
  StopView,
  SuppressionView,
  TemplateButton,
  TemplateVariable,
  TemplateView,
} from "./responses.ts";
export { placeholdersIn, type TemplateMistake, templateMistakes } from "./rules/template-mistakes.ts";

export type TemplateName = { name: string; language: string };

/** The parts of a `TemplateView` needed to send. */
export type SendableTemplate = TemplateName & Pick<TemplateView, "parameters" | "variables" | "buttons">;

/** A message's file as described by its webhook; downloaded only when it is transferred. */
export type FileRef = {
  /** The official provider's media id; the gateway finds a file by its message id. */
  mediaId: string | null;
  type: string | null;
  name: string | null;
  size: number | null;
  isVoice: boolean;
};

/** One message. `to`: Brazilian digits, with or without country code. */
export type OutboundMessage = {
  to: string;
  /** Our recipient id; the official provider echoes it in every status. */
  opaque?: string;
} & (
  | { kind: "template"; template: SendableTemplate; values: Readonly<Record<string, string>> }
  | { kind: "text"; text: string }
  | MediaMessage
);

type MediaMessage = {
  kind: "media";
  media: "image" | "video" | "audio" | "document";
  /** Uploaded to the provider before, or streamed with the message. */
  content: StagedMedia;
  caption?: string;
  fileName?: string;
  isVoice?: boolean;
};
type StagedMedia = { mediaId: string } | { file: FilePart };

/**
 * How to react to a rejection, in order: retry with backoff · slow down the number · wait for this recipient only ·
 * retry another day · block the number · block the template · never send to this recipient.
 */
export type Refusal = "retry" | "slow" | "pair-wait" | "later" | "stop-number" | "stop-template" | "fail";

/**
 * `refused`: the provider accepted nothing, whatever the class. `unknown`: the request was sent without a response; the
 * message may have been sent and is never resent.
 */
export type SendResult =
  /** `serviceId`: another id by which the provider may report on it. */
  | { outcome: "accepted"; providerMessageId: string; waId: string | null; serviceId?: string | null }
  | { outcome: "refused"; class: Refusal; code: string; retryAfterMs?: number; optOut?: boolean }
  | { outcome: "unknown"; reason: "timeout" | "reset" | "unreadable" | "server_error" };

/** A number ready to send. Its token never leaves this object. */
export type Channel = {
  numberId: string;
  provider: "cloud_official" | "gateway";
  wabaId: string | null;
  /** Messages per second. */
  throughput: number;
  /** Unique recipients in any 24 hours; null: no known limit. */
  dailyLimit: number | null;
  tier: string | null;
  /** Never rejects and never retries. */
  send: (message: OutboundMessage) => Promise<SendResult>;
  /** Prepares a file for `send`, invisible to the customer. */
  stage: (file: FilePart, signal: AbortSignal) => Promise<Staging>;
};
type Staging = { ok: true; content: StagedMedia } | { ok: false; class: Refusal; code: string; retryAfterMs?: number };

/** Why sending is blocked: a provider's error code, `failures_in_a_row` or `manual`. */
export type StopCause = { subject: StopSubject; code: string };

/** Whether sending is allowed now. With `probe`, exactly one message may be sent; report its result with `isProbe`. */
export type Admission =
  | { verdict: "open" }
  | { verdict: "probe"; stops: StopView[] }
  | { verdict: "stopped"; stops: StopView[]; probeAt: string };

/** Consecutive failures of a number, which the sender passes from batch to batch. */
export type Streak = number;

/** Results of one batch, in order. */
export type NotedResults = {
  template?: TemplateName | null;
  results: readonly SendResult[];
  /** Consecutive failures before this batch. */
  streak?: Streak;
  isProbe?: boolean;
};

const HandshakePart = z.string().optional().catch(undefined);
/** `GET /webhooks/whatsapp`: the provider's verification request for a webhook. */
export const Handshake = z.object({
  "hub.mode": HandshakePart,
  "hub.verify_token": HandshakePart,
  "hub.challenge": HandshakePart,
});
export type Handshake = z.infer<typeof Handshake>;

const NumberRef = z.object({ numberId: z.string().toLowerCase().min(1) });

export const TemplatesQuery = Paging.extend({
  ...NumberRef.shape,
  q: z.string().trim().max(MAX_SEARCH).optional().catch(undefined),
  status: oneOfParam(TEMPLATE_STATUSES),
  category: oneOfParam(TEMPLATE_CATEGORIES),
});
export type TemplatesQuery = z.infer<typeof TemplatesQuery>;

export const SyncTemplates = z.strictObject({ numberId: Uuid });
export type SyncTemplates = z.infer<typeof SyncTemplates>;

const TemplateText = z
  .string()
  .max(5_000)
  .transform((text) => text.replaceAll("\r\n", "\n").trim());
const NewTemplateButton = z.strictObject({
  /** The links of a campaign and of a survey are completed with the product's address. */
  kind: z.enum([...TEMPLATE_BUTTONS, "campaign_link", "survey_link"]),
  text: TemplateText,
  /** `url` only; may end in `{{1}}`, which each message fills. */
  url: TemplateText.nullish().transform((url) => url || null),
  /** `phone_number` only; with country code. */
  phone: TemplateText.nullish().transform((phone) => phone?.replace(/[\s().-]/g, "") || null),
});

/** The parts of a template. Its limits are in `templateMistakes`, which names each mistake by a code. */
export const TemplateContent = z.strictObject({
  category: z.enum(TEMPLATE_CATEGORIES),
  header: TemplateText.nullish().transform((text) => text || null),
  body: TemplateText,
  footer: TemplateText.nullish().transform((text) => text || null),
  buttons: z.array(NewTemplateButton).max(20).default([]),
  /** By the keys of `TemplateVariable`: `1` or `first_name` of the body, `header.1`, `button.0`. */
  examples: z.record(z.string().max(100), TemplateText).default({}),
});
export type TemplateContent = z.infer<typeof TemplateContent>;
export type TemplateContentInput = z.input<typeof TemplateContent>;

/** The languages that the editor offers. */
export const TEMPLATE_LANGUAGES = ["pt_BR", "en_US", "es"] as const;

/** `POST /messaging/templates`. Repeating it creates nothing twice: name and language identify a template. */
export const CreateTemplate = TemplateContent.extend({
  numberId: Uuid,
  name: z.string().max(1_000),
  language: z.enum(TEMPLATE_LANGUAGES).default("pt_BR"),
});
export type CreateTemplate = z.infer<typeof CreateTemplate>;
export type CreateTemplateInput = z.input<typeof CreateTemplate>;

export const TemplateId = z.object({ id: Uuid });
export type TemplateId = z.infer<typeof TemplateId>;

/** `PUT /messaging/templates/{id}` */
export const UpdateTemplate = TemplateContent;
export type UpdateTemplate = z.infer<typeof UpdateTemplate>;

export const StopsQuery = Paging.extend({
  /** `closed`: the history. */
  status: oneOfParam(["open", "closed"]),
});
export type StopsQuery = z.infer<typeof StopsQuery>;

export const StopId = z.object({ id: Uuid });
export type StopId = z.infer<typeof StopId>;

/** `GET /settings/email/suppressions`. `address` must be complete. */
export const SuppressionsQuery = Paging.extend({
  address: optionalParam(z.string().trim().toLowerCase().max(254).pipe(z.email())),
  reason: oneOfParam(SUPPRESSION_REASONS),
});
export type SuppressionsQuery = z.infer<typeof SuppressionsQuery>;

export const SuppressionId = z.object({ id: Uuid });
export type SuppressionId = z.infer<typeof SuppressionId>;
