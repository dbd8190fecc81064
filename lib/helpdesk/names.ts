export const WHATSAPP_MODES = ["gateway", "waba_official"] as const;
export type WhatsappMode = (typeof WHATSAPP_MODES)[number];

export const REDIRECT_STATUSES = ["started", "completed", "failed"] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

export const MESSAGE_STATUSES = ["sent", "delivered", "read", "failed"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const CONVERSATION_STATUSES = ["open", "pending", "resolved", "snoozed"] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Longest reply: WhatsApp's limit for a text. */
export const REPLY_LENGTH = 4_096;
