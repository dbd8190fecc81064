import { z } from "zod";
import { oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import type { FilePart } from "../platform/outbound/multipart.ts";

/** `other`: an unknown header, without a value. */
export const TEMPLATE_HEADERS = ["none", "text", "image", "video", "document", "location", "other"] as const;
export type TemplateHeader = (typeof TEMPLATE_HEADERS)[number];

export type TemplateButton = {
  index: number;
  kind: "quick_reply" | "url" | "phone_number" | "copy_code" | "other";
  text: string;
  /** As registered, with `{{1}}`. */
  url: string | null;
  /** Opts out of marketing messages: sent with the opt-out payload. */
  isOptOut: boolean;
};

/** A value that the template's message requires. */
export type TemplateVariable = {
  /** Key in `values`: `1` or `first_name` of the body, `header.1`, `header.media` (a link), `button.0`. */
  key: string;
  component: "header" | "body" | "button";
  /** The placeholder's name in its component; null for media. */
  name: string | null;
  kind: "text" | "image" | "video" | "document" | "copy_code";
  buttonIndex: number | null;
  example: string | null;
};

/** A template as last described by its provider. */
export type TemplateView = {
  id: string;
  name: string;
  language: string;
  /** The provider's value: MARKETING, UTILITY, AUTHENTICATION. */
  category: string;
  /** The provider's value: APPROVED, PAUSED, … */
  status: string;
  quality: string | null;
  rejectedReason: string | null;
  /** Placeholders are numbers or names; a template has one kind. */
  parameters: "positional" | "named";
  header: { kind: TemplateHeader; text: string | null };
  body: string;
  footer: string | null;
  buttons: TemplateButton[];
  variables: TemplateVariable[];
  /** Why it cannot be sent; null if it can. */
  unsendable: "not_approved" | "location_header" | "unknown_part" | null;
  syncedAt: string;
};

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

export const STOP_SUBJECTS = ["number", "template"] as const;
export type StopSubject = (typeof STOP_SUBJECTS)[number];

/** User-facing reasons; the pages have a text for each. */
export const STOP_REASONS = [
  "token",
  "permission",
  "account_locked",
  "spam",
  "payment",
  "country",
  "not_registered",
  "disconnected",
  "template_missing",
  "template_parameters",
  "template_paused",
  "template_refused",
  "failures_in_a_row",
  "manual",
  "refused",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Why sending is blocked: a provider's error code, `failures_in_a_row` or `manual`. */
export type StopCause = { subject: StopSubject; code: string };

/** A sending block, lifted by a user or a successful probe. */
export type StopView = {
  id: string;
  subject: StopSubject;
  number: { id: string; displayPhoneNumber: string | null; store: string } | null;
  template: (TemplateName & { wabaId: string }) | null;
  code: string;
  reason: StopReason;
  openedAt: string;
  /** When one message may be sent as a probe. */
  probeAt: string;
  closedAt: string | null;
  /** Lifted by a user or a successful probe; null while open. */
  closedBy: "person" | "probe" | null;
};

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
});
export type TemplatesQuery = z.infer<typeof TemplatesQuery>;

export const SyncTemplates = z.strictObject({ numberId: Uuid });
export type SyncTemplates = z.infer<typeof SyncTemplates>;

export const StopsQuery = Paging.extend({
  /** `closed`: the history. */
  status: oneOfParam(["open", "closed"]),
});
export type StopsQuery = z.infer<typeof StopsQuery>;

export const StopId = z.object({ id: Uuid });
export type StopId = z.infer<typeof StopId>;

export const SUPPRESSION_REASONS = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** `GET /settings/email/suppressions`. `address` must be complete. */
export const SuppressionsQuery = Paging.extend({
  address: optionalParam(z.string().trim().toLowerCase().max(254).pipe(z.email())),
  reason: oneOfParam(SUPPRESSION_REASONS),
});
export type SuppressionsQuery = z.infer<typeof SuppressionsQuery>;

export const SuppressionId = z.object({ id: Uuid });
export type SuppressionId = z.infer<typeof SuppressionId>;

export type SuppressionView = {
  id: string;
  /** Masked; null if the person was erased, or the address was suppressed before this list existed. */
  address: string | null;
  reason: SuppressionReason;
  createdAt: string;
  customer: { id: string; name: string | null } | null;
};
