import type { FileRef } from "../schemas.ts";

/** Who called: each source has its own wire format. */
export type InboxSource = "whatsapp" | "gateway" | "ses";

/** How a provider names whose entry it is. */
export type Via = { phoneNumberId: string } | { instance: string };

export type MessageStatus = "sent" | "delivered" | "read" | "failed";

export type StatusRow = {
  kind: "status";
  via: Via;
  providerMessageId: string;
  /** Our own id of the recipient, where the provider repeats it. */
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
  /** As the provider names it: text, image, button, reaction, … */
  type: string;
  text: string | null;
  file: FileRef | null;
  quotedProviderId: string | null;
  /** The name of who shows no phone. */
  userId: string | null;
  /** It says no to further messages, by a word or a button. */
  isRefusal: boolean;
  at: Date;
};

/** How somebody is known who shows no phone. */
export type Unnumbered = { quotedProviderId: string | null; userId: string | null };

/** Both were told: the name stands for this phone. */
export type UserRow = { kind: "user"; via: Via; userId: string; phone: string; at: Date };

/** Somebody took a consent back, or gave it again. */
export type ConsentRow = {
  kind: "consent";
  via: Via;
  /** Who goes by a name is known by our message that the word is about, or by the name. */
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
  /** Null where a status says that there is none any more. */
  rejectedReason?: string | null;
};
export type TemplateRow = { kind: "template"; wabaId: string; update: TemplateUpdate };

/** What is said of a number of the account; without a phone of every number. */
export type TierRow = { kind: "tier"; wabaId: string; displayPhone: string | null; tier: string };

export type MailRow = {
  kind: "mail";
  /** Every name the mail may have been kept under. */
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

/** Why a part of a delivery changed nothing. */
export type Ignored =
  | ("broken" | "failed" | "own_message" | "not_a_chat" | "system")
  | ("unknown_number" | "unknown_field" | "unknown_status" | "unknown_account" | "unknown_mail");

export type ParsedDelivery = { rows: InboxRow[]; ignored: Ignored[] };
