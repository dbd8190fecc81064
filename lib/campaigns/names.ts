import { dayOf } from "../core/dates.ts";
/** Starts on Sunday, as Brazilian calendars do. */
export const WEEKDAYS_FROM_SUNDAY = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS_FROM_SUNDAY)[number];

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;

/** Variables in texts: `{{first_name}}`, or `{{first_name|cliente}}` with a fallback. */
export const CAMPAIGN_VARIABLES = [
  "first_name",
  "name",
  "store",
  "seller",
  "last_order",
  "link",
  "survey_link",
] as const;
export type CampaignVariable = (typeof CAMPAIGN_VARIABLES)[number];
/** The unsubscribe link; e-mail only. */
export const UNSUBSCRIBE_VARIABLE = "unsubscribe_link";

/** Problems that affect sending; `detail` names the variable, link or status concerned. */
export const PROBLEM_CODES = [
  "audience_missing",
  "segment_missing",
  "segment_inactive",
  "number_missing",
  "number_unusable",
  "number_disconnected",
  "number_unconfirmed",
  "template_missing",
  "template_unusable",
  "text_missing",
  "variable_missing",
  "variable_unknown",
  "fallback_missing",
  "subject_missing",

  "body_missing",
  "body_unreadable",
  "mail_server_missing",
  "sender_missing",
  "link_missing",
  "survey_missing",
  "survey_inactive",
  "unsubscribe_missing",
  "sending_stopped",
  "button_link_mismatch",
  "variant_category",
  "variant_same",
  "test_metric",
  "budget_exceeded",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Kinds of messages with a price of their own: the Cloud API by template category, gateway numbers and e-mail. */
export const TARIFFS = ["cloud_marketing", "cloud_utility", "cloud_authentication", "gateway", "email"] as const;
export type Tariff = (typeof TARIFFS)[number];

/** The only tariff whose messages may be free within 24 hours of the customer's last message. */
export const FREE_TARIFF = "cloud_utility" satisfies Tariff;

type SendTimes = { startedAt: Date; finishedAt: Date | null };

/**
 * Customers who got this send of the campaign and have not read it, as a rule of an audience. The days leave out earlier
 * sends: who got only those was held out of this one, or is not of its audience.
 */
export function unreadRule(campaignId: string, { startedAt, finishedAt }: SendTimes) {
  const window = { from: dayOf(startedAt), to: dayOf(finishedAt ?? new Date()) };
  const of = <Operator extends "eq" | "neq">(field: string, operator: Operator) => ({
    category: "engagement" as const,
    field,
    operator,
    value: [campaignId],
    window,
  });
  return { logic: "AND" as const, filters: [of("received", "eq"), of("read", "neq")] };
}
