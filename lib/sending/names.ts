export const CAMPAIGN_CHANNELS = ["whatsapp", "email"] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "paused", "sent", "failed", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const RECIPIENT_STATUSES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "skipped",
  "in_doubt",
] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Arms of a send with a control group, assigned to customers who could get the message. */
export const ASSIGNMENTS = ["treated", "holdout"] as const;
export type Assignment = (typeof ASSIGNMENTS)[number];

/** Variants of an A/B test; A is the campaign's own content. */
export const VARIANTS = ["A", "B", "C", "D"] as const;
export type Variant = (typeof VARIANTS)[number];

/** What an A/B test compares; chosen before the send. `revenue`: per customer. */
export const TEST_METRICS = ["read", "click", "reply", "purchase", "revenue"] as const;
export type TestMetric = (typeof TEST_METRICS)[number];

/** What the other customers get if no difference is proven: the better variant so far, or nothing. */
export const TEST_FALLBACKS = ["best", "stop"] as const;
export type TestFallback = (typeof TEST_FALLBACKS)[number];

/** Why a customer of the audience got no message. */
export const SKIP_REASONS = [
  "no_phone",
  "not_mobile",
  "opt_out",
  "no_email",
  "email_opt_out",
  "message_limit",

  "in_other_campaign",
  "empty_variable",
  "duplicate_phone",
  "duplicate_email",
  "address_changed",
  "suppressed",
  "cancelled",
  "holdout",
  "programme_holdout",
  "test_stopped",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Limits that a send waits for although its recipients could be messaged. */
export const WAIT_REASONS = ["organization_quota", "number_limit", "test"] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];
