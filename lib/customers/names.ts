export const CUSTOMER_SORTS = ["lastOrder", "name", "spent", "orders"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Event kinds of `GET /customers/:id/events`. */
export const EVENT_KINDS = ["registered", "rfm", "consent", "message", "note", "split", "erased"] as const;

/** Entry kinds of `GET /customers/:id/timeline`. */
export const TIMELINE_KINDS = ["sale", "return", "view", ...EVENT_KINDS] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Text to type to confirm the erasure of a customer without a name. */
export const ERASE_WORD = "APAGAR";

/** The ten segments, in the order of the specification's table; the first five are the positive ones. */
export const RFM_SEGMENTS = [
  "champions",
  "loyal_customers",
  "potential_loyalist",
  "recent_customers",
  "promising",
  "need_attention",
  "about_to_sleep",
  "at_risk",
  "cant_lose_them",
  "hibernating",
] as const;
export type RfmSegment = (typeof RFM_SEGMENTS)[number];

/** No customer is at risk or lost before this many days without a purchase, whatever the organization's settings. */
export const ABOUT_TO_SLEEP_DAYS = 150;

/** Sources of a consent event of an address: what the customer sent, or a file that says so. */
export const CONSENT_WORDS = ["keyword", "button", "provider", "unsubscribe", "complaint", "import"] as const;
export type ConsentWord = (typeof CONSENT_WORDS)[number];

/** Why a customer is unreachable on a channel; same codes as a campaign's skip reasons. */
export const UNREACHABLE_REASONS = ["no_phone", "not_mobile", "opt_out", "no_email", "email_opt_out"] as const;
