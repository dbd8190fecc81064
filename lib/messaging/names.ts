/** `other`: an unknown header, without a value. */
export const TEMPLATE_HEADERS = ["none", "text", "image", "video", "document", "location", "other"] as const;
export type TemplateHeader = (typeof TEMPLATE_HEADERS)[number];

/** Categories that a template can be created in. Authentication has a format of its own. */
export const TEMPLATE_CATEGORIES = ["MARKETING", "UTILITY"] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** The provider's statuses that lists filter by; it has more. */
export const TEMPLATE_STATUSES = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

const EDITABLE: readonly string[] = ["REJECTED", "PAUSED"] satisfies TemplateStatus[];
/** An approved text stays as it is: campaigns may be sending it. */
export function isEditableStatus(status: string): boolean {
  return EDITABLE.includes(status);
}

export const TEMPLATE_BUTTONS = ["quick_reply", "url", "phone_number"] as const;

/** Paths of the product's own links, whose URLs the server completes and each message fills. */
export const LINK_BUTTONS = { campaign_link: "/api/go/", survey_link: "/survey/" } as const;
type LinkButton = keyof typeof LINK_BUTTONS;

export function isLinkButton(kind: string): kind is LinkButton {
  return Object.hasOwn(LINK_BUTTONS, kind);
}

type Parts = { status: string; category: string; header: { kind: string }; buttons: readonly { kind: string }[] };

/** Whether a template may be changed and a request can express all of it: it would lose an image or a code. */
export function isEditableTemplate({ status, category, header, buttons }: Parts): boolean {
  const isPlain = header.kind === "none" || header.kind === "text";
  const kinds: readonly string[] = TEMPLATE_BUTTONS;
  return (
    isEditableStatus(status) &&
    category !== "AUTHENTICATION" &&
    isPlain &&
    buttons.every(({ kind }) => kinds.includes(kind))
  );
}

/** The provider's limits, in characters or pieces. */
export const TEMPLATE_LIMITS = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  example: 200,
  variables: 20,
  buttonText: 25,
  url: 2_000,
  phone: 20,
  buttons: 10,
  urlButtons: 2,
  phoneButtons: 1,
} as const;

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
