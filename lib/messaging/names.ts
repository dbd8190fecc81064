/** `other`: an unknown header, without a value. */
export const TEMPLATE_HEADERS = ["none", "text", "image", "video", "document", "location", "other"] as const;
export type TemplateHeader = (typeof TEMPLATE_HEADERS)[number];

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

export const SUPPRESSION_REASONS = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
