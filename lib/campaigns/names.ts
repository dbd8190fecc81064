/** Starts on Sunday, as Brazilian calendars do. */
export const WEEKDAYS_FROM_SUNDAY = [
  ...(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const),
] as const;
export type Weekday = (typeof WEEKDAYS_FROM_SUNDAY)[number];

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;

/** Variables in texts: `{{first_name}}`, or `{{first_name|cliente}}` with a fallback. */
export const CAMPAIGN_VARIABLES = [
  ...(["first_name", "name", "store", "seller", "last_order", "link", "survey_link"] as const),
] as const;
export type CampaignVariable = (typeof CAMPAIGN_VARIABLES)[number];
/** The unsubscribe link; e-mail only. */
export const UNSUBSCRIBE_VARIABLE = "unsubscribe_link";
