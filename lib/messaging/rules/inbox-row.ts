import type { FileRef } from "../schemas.ts";

/** Source of a webhook; each has its own format. */
export type InboxSource = "whatsapp" | "gateway" | "ses";

/** The provider's identifier of the receiving number. */
export type Via = { phoneNumberId: string } | { instance: string };

export type MessageStatus = "sent" | "delivered" | "read" | "failed";

export type StatusRow = {
  kind: "status";
  via: Via;
  providerMessageId: string;
  /** Our recipient id, if the provider echoes it. */
  recipientId: string | null;
  status: MessageStatus;
  code: string | null;
  at: Date;
};

export type MessageRow = {
  kind: "message";
  via: Via;
  providerMessageId: string;
  phone: string | null;
  /** The provider's type: text, image, button, reaction, … */
  type: string;
  text: string | null;
  file: FileRef | null;
  quotedProviderId: string | null;
  /** Set for senders without a phone. */
  userId: string | null;
  /** Whether the message is an opt-out by keyword or button. */
  isRefusal: boolean;
  at: Date;
};

/** Identifies a sender without a phone. */
export type Unnumbered = { quotedProviderId: string | null; userId: string | null };

/** A report with both phone and user id: maps the user id to the phone. */
export type UserRow = { kind: "user"; via: Via; userId: string; phone: string; at: Date };

/** An opt-out or opt-in. */
export type ConsentRow = {
  kind: "consent";
  via: Via;
  /** Senders without a phone are identified by the quoted message or their user id. */
  from: { phone: string } | Unnumbered;
  isOptedOut: boolean;
  source: "keyword" | "button" | "provider";
  at: Date;
};

export type ConnectionRow = { kind: "connection"; via: Via; state: "open" | "connecting" | "close" };

export type TemplateUpdate = {
  name: string;
  language: string;
  status?: string;
  quality?: string;
  category?: string;
  /** Null when a status clears it. */
  rejectedReason?: string | null;
};
export type TemplateRow = { kind: "template"; wabaId: string; update: TemplateUpdate };

/** Messaging tier of one number, or of all the account's numbers if there is no phone. */
export type TierRow = { kind: "tier"; wabaId: string; displayPhone: string | null; tier: string };

export type MailRow = {
  kind: "mail";
  /** All ids under which the mail may be stored. */
  messageIds: string[];
  status: "delivered" | "bounced" | "complained";
  bounceKind: "permanent" | "transient" | "undetermined" | null;
  code: string | null;
  addresses: string[];
  /** The address must not be mailed again. */
  suppresses: boolean;
  optsOut: boolean;
  at: Date;
};

export type InboxRow = StatusRow | MessageRow | UserRow | ConsentRow | ConnectionRow | TemplateRow | TierRow | MailRow;

/** Why part of a delivery was ignored. */
export type Ignored =
  | ("broken" | "failed" | "own_message" | "not_a_chat" | "system")
  | ("unknown_number" | "unknown_field" | "unknown_status" | "unknown_account" | "unknown_mail");

export type ParsedDelivery = { rows: InboxRow[]; ignored: Ignored[] };
