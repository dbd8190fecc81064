/** Statuses are integers in the database and words in the API. */
export const STATUSES = ["open", "resolved", "pending", "snoozed"] as const;
export type Status = (typeof STATUSES)[number];

export const MESSAGE_TYPES = ["incoming", "outgoing", "activity", "template"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const DELIVERIES = ["sent", "delivered", "read", "failed"] as const;
export const AVAILABILITIES = ["online", "offline", "busy"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const ROLES = ["agent", "administrator"] as const;
export type Role = (typeof ROLES)[number];

export const CONTENT_TYPES = [
  "text",
  "input_text",
  "input_textarea",
  "input_email",
  "input_select",
  "cards",
  "form",
  "article",
  "incoming_email",
  "input_csat",
  "integrations",
  "sticker",
  "voice_call",
] as const;
export const FILE_TYPES = ["image", "audio", "video", "file"] as const;
/** Values of `accounts.locale`. */
export const LOCALES = { en: 0, pt_BR: 16 } as const;

export function wordOf<T extends string>(words: readonly T[], value: number | null): T {
  const word = words[value ?? 0];
  if (word === undefined) throw new Error(`No state ${value}`);
  return word;
}
