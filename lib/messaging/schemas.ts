import { z } from "zod";
import { oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import type { FilePart } from "../platform/multipart.ts";

/** Whatever else a template's header may be, it takes no value. */
export const TEMPLATE_HEADERS = ["none", "text", "image", "video", "document", "location", "other"] as const;
export type TemplateHeader = (typeof TEMPLATE_HEADERS)[number];

export type TemplateButton = {
  index: number;
  kind: "quick_reply" | "url" | "phone_number" | "copy_code" | "other";
  text: string;
  /** As registered, `{{1}}` included. */
  url: string | null;
  /** Pressing it stops marketing messages: it is sent with the payload that says so. */
  isOptOut: boolean;
};

/** One value that a message of the template needs. */
export type TemplateVariable = {
  /** Its name among `values`: `1` or `first_name` of the body, `header.1`, `header.media` (a link), `button.0`. */
  key: string;
  component: "header" | "body" | "button";
  /** What the placeholder is called in the text of its component; null for media. */
  name: string | null;
  kind: "text" | "image" | "video" | "document" | "copy_code";
  buttonIndex: number | null;
  example: string | null;
};

/** A template as its provider last described it. */
export type TemplateView = {
  id: string;
  name: string;
  language: string;
  /** MARKETING, UTILITY, AUTHENTICATION, as the provider writes it. */
  category: string;
  /** APPROVED, PAUSED, … as the provider writes it. */
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
  /** Why it can't be sent; null when it can. */
  unsendable: "not_approved" | "location_header" | "unknown_part" | null;
  syncedAt: string;
};

export type TemplateName = { name: string; language: string };

/** What sending needs of a template. A `TemplateView` is one. */
export type SendableTemplate = TemplateName & Pick<TemplateView, "parameters" | "variables" | "buttons">;

/** A message's file as its webhook describes it; the file itself is downloaded when it is passed on. */
export type FileRef = {
  /** The official provider's media id; the gateway finds a file by the message's own id. */
  mediaId: string | null;
  type: string | null;
  name: string | null;
  size: number | null;
  isVoice: boolean;
};

/** One message to one phone: Brazilian digits, with or without the country code. */
export type OutboundMessage = {
  to: string;
  /** Our own id of the recipient; the official provider repeats it in every status. */
  opaque?: string;
} & (
  | { kind: "template"; template: SendableTemplate; values: Readonly<Record<string, string>> }
  | { kind: "text"; text: string }
  | MediaMessage
);

type MediaMessage = {
  kind: "media";
  media: "image" | "video" | "audio" | "document";
  /** Stored at the provider before, or on its way with the message. */
  content: StagedMedia;
  caption?: string;
  fileName?: string;
  isVoice?: boolean;
};
type StagedMedia = { mediaId: string } | { file: FilePart };

/**
 * What a refusal asks for: try again with back-off · slow the whole number down · wait for this recipient only · not
 * today · stop the number · stop the template · this recipient never.
 */
export type Refusal = "retry" | "slow" | "pair-wait" | "later" | "stop-number" | "stop-template" | "fail";

/**
 * `refused`: the provider took nothing, whatever the class. `unknown`: the request was written and no answer came; it
 * may have been sent, and is never sent again.
 */
export type SendResult =
  /** `serviceId`: another name by which the provider may report it. */
  | { outcome: "accepted"; providerMessageId: string; waId: string | null; serviceId?: string | null }
  | { outcome: "refused"; class: Refusal; code: string; retryAfterMs?: number; optOut?: boolean }
  | { outcome: "unknown"; reason: "timeout" | "reset" | "unreadable" | "server_error" };

/** A number ready to send. Its token lives inside and nowhere else. */
export type Channel = {
  numberId: string;
  provider: "cloud_official" | "gateway";
  wabaId: string | null;
  /** Messages a second. */
  throughput: number;
  /** Unique recipients in any 24 hours; null: no limit is known. */
  dailyLimit: number | null;
  tier: string | null;
  /** Never rejects and never tries twice. */
  send: (message: OutboundMessage) => Promise<SendResult>;
  /** Prepares a file for `send`, without any effect that a customer sees. */
  stage: (file: FilePart, signal: AbortSignal) => Promise<Staging>;
};
type Staging = { ok: true; content: StagedMedia } | { ok: false; class: Refusal; code: string; retryAfterMs?: number };

/** Why a number can't be used. The pages know these sentences. */
export const CHANNEL_CONFLICTS = {
  noToken: "The number has no token to send with",
  noGateway: "No WhatsApp gateway is configured",
  refused: "WhatsApp refused the number's token",
} as const;

export const STOP_SUBJECTS = ["number", "template"] as const;
export type StopSubject = (typeof STOP_SUBJECTS)[number];

/** What a code means to people; the pages have a sentence for each. */
export const STOP_REASONS = [
  ...["token", "permission", "account_locked", "spam", "payment", "country", "not_registered", "disconnected"],
  ...["template_missing", "template_parameters", "template_paused", "template_refused", "failures_in_a_row", "manual"],
  "refused",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Why sending stopped: an error code of the provider, `failures_in_a_row` or `manual`. */
export type StopCause = { subject: StopSubject; code: string };

/** One thing that may not send until it is closed by a person or by a message that got through. */
export type StopView = {
  id: string;
  subject: StopSubject;
  number: { id: string; displayPhoneNumber: string | null; store: string } | null;
  template: (TemplateName & { wabaId: string }) | null;
  code: string;
  reason: StopReason;
  openedAt: string;
  /** When one message may try again by itself. */
  probeAt: string;
  closedAt: string | null;
  /** Closed by a person, or by a message that got through; null while it is open. */
  closedBy: "person" | "probe" | null;
};

/** What sending may do right now. With `probe` exactly one message may go out; its result is noted with `isProbe`. */
export type Admission =
  | { verdict: "open" }
  | { verdict: "probe"; stops: StopView[] }
  | { verdict: "stopped"; stops: StopView[]; probeAt: string };

/** Consecutive failures of a number, carried by whoever sends from one portion to the next. */
export type Streak = number;

/** One portion of results, in order. */
export type NotedResults = {
  template?: TemplateName | null;
  results: readonly SendResult[];
  /** Consecutive failures before this portion. */
  streak?: Streak;
  isProbe?: boolean;
};

const HandshakePart = z.string().optional().catch(undefined);
/** `GET /webhooks/whatsapp`: what a number's provider asks before it sends anything. */
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

/** `GET /settings/email/suppressions`. `address`: the whole one; a part finds nothing. */
export const SuppressionsQuery = Paging.extend({
  address: optionalParam(z.string().trim().toLowerCase().max(254).pipe(z.email())),
  reason: oneOfParam(SUPPRESSION_REASONS),
});
export type SuppressionsQuery = z.infer<typeof SuppressionsQuery>;

export const SuppressionId = z.object({ id: Uuid });
export type SuppressionId = z.infer<typeof SuppressionId>;

export type SuppressionView = {
  id: string;
  /** Masked; null when the person was erased, or the address was suppressed before this list existed. */
  address: string | null;
  reason: SuppressionReason;
  createdAt: string;
  customer: { id: string; name: string | null } | null;
};
