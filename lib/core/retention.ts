import { DAY_MS } from "./dates.ts";

/**
 * How long a table's rows are kept.
 * - `deleted`: for `days`, or for a `period` that a setting or the row decides; `by` names the job.
 * - `follows`: deleted together with a row of `parent`.
 * - `bounded`: does not grow with time.
 * - `kept`: as long as the organization.
 */
export type Retention =
  | { rows: "deleted"; days: number; since: string; by: string; why: string }
  | { rows: "deleted"; period: string; by: string; why: string }
  | { rows: "follows"; parent: string }
  | { rows: "bounded"; why: string }
  | { rows: "kept"; why: string };

const PURGE = "jobs-purge-expired";
const REMOVAL = "jobs-remove-old-rows";
const PARTITIONS = "jobs-keep-partitions";
const ENGINE = "the embedded engine";

const deleted = (days: number, since: string, by: string, why: string) =>
  ({ rows: "deleted", days, since, by, why }) as const;
const expiring = (period: string, by: string, why: string) => ({ rows: "deleted", period, by, why }) as const;
const follows = (parent: string) => ({ rows: "follows", parent }) as const;
const bounded = (why: string) => ({ rows: "bounded", why }) as const;
const kept = (why: string) => ({ rows: "kept", why }) as const;

/** Every table, and how long its rows are kept. The operator documentation is generated from it. */
export const RETENTION = {
  // Logs, events, tokens, runs
  "public.access_log": expiring(
    "until the organization is deleted, or `ACCESS_LOG_MONTHS`",
    PARTITIONS,
    "the audit log has no expiry unless the operator sets one; months are dropped whole",
  ),
  "public.tracking_hit": deleted(
    1_826,
    "the visit",
    PARTITIONS,
    "clicks per link in the reports of campaigns, as long as transactions by default; months are dropped whole",
  ),
  "public.event": deleted(
    30,
    "the change",
    PARTITIONS,
    "integrators read them within days; the state itself stays in the other tables; months are dropped whole",
  ),
  "public.message_event": deleted(
    90,
    "the provider's report",
    REMOVAL,
    "results are in the ledger once applied; a report repeated later is applied again, with the same result",
  ),
  "public.job_run": deleted(
    400,
    "its start",
    REMOVAL,
    "a year can be compared with the one before. Kept: the last completed run of a type, and runs with refused rows that are still missing",
  ),
  "public.job_run_error": deleted(400, "the start of its run", REMOVAL, "resolved rows, with their run"),
  "public.redirect_token": kept("the specification: expired links are not removed; they answer that they have expired"),
  "public.open_token": deleted(400, "the mail", REMOVAL, "an open is counted for more than a year after the mail"),
  "public.segment_size": deleted(90, "the day", "segments-count", "the page of a segment shows 30 days"),
  "public.sales_hourly_store": expiring("8 days", "the ERP import", "the dashboard compares hours of the last week"),
  "public.past_message": expiring(
    "as long as a message limit may look back",
    "the next deletion of a campaign",
    "limits count messages of deleted campaigns too",
  ),
  "public.past_spend": expiring(
    "until the end of its month",
    "the next deletion of a campaign",
    "the month's budget counts what deleted campaigns cost",
  ),
  "public.opt_out_said": expiring("until applied", "campaigns-recover-sends", "a queue"),

  // Transactions
  "public.sale": expiring(
    "5 years; each organization may choose up to 30",
    "erp-purge-transactions",
    "the specification; totals are kept (ADR 0071)",
  ),
  "public.sale_item": follows("public.sale"),
  "public.sale_attribution": follows("public.sale"),
  "public.purged_sale_total": kept("totals of deleted transactions"),
  "public.purged_attribution_total": follows("public.campaign_recipient"),
  "public.sales_daily_store": kept("a row a day and store: the dashboard compares years"),
  "public.sales_daily_seller": kept("a row a day and seller: the dashboard compares years"),
  "public.product": kept("the ERP's catalogue; sales refer to it"),

  // Customers
  "public.customer": kept("as long as in the ERP; an erasure removes the personal data"),
  "public.customer_identity": kept("by what a customer is known; an erasure removes it"),
  "public.customer_record": kept("a customer's rows in the ERP; an erasure removes them"),
  "public.customer_metrics": follows("public.customer"),
  "public.customer_search": follows("public.customer"),
  "public.customer_count": bounded("sums per store, RFM group and reach, and at most a day of changes to them"),
  "public.customer_note": kept("as long as the customer; an erasure removes it"),
  "public.customer_split": kept("proof of a corrected merge"),
  "public.customer_erasure": kept("proof of an erasure (LGPD)"),
  "public.consent_change": kept("proof of consent (LGPD)"),
  "public.phone_consent": kept("a refusal holds for every customer with that phone (LGPD)"),
  "public.email_consent": kept("a refusal holds for every customer with that address (LGPD)"),
  "public.email_suppression": kept("addresses that must not be mailed again"),
  "public.unsubscribe_token": kept("the link in an old mail must work; one per customer, channel and address"),
  "public.rfm_history": kept("a row a customer and month: movements between segments, without an expiry"),

  // Imports of files
  "public.customer_import": kept("who imported which file when, and how many customers it changed"),
  "public.customer_import_part": deleted(
    2,
    "the last change of the import",
    REMOVAL,
    "an interrupted upload goes on; a read file has none",
  ),
  "public.customer_import_chunk": deleted(
    2,
    "the last change of the import",
    REMOVAL,
    "rows until they are imported, then the rejected ones; an erasure removes them",
  ),
  "public.customer_import_change": deleted(
    2,
    "the last change of the import",
    REMOVAL,
    "an import can be undone for 24 hours; an erasure removes the details",
  ),

  // Messages and conversations
  "public.whatsapp_message": kept(
    "the conversation on a customer's page, without an expiry; an erasure removes its words",
  ),
  "public.whatsapp_user": kept("the phone of a username; an erasure removes it"),
  "public.email_message": kept("on a customer's page which mails were sent; the words are the campaign's version"),
  "public.helpdesk_message": kept(
    "which conversations an erasure must remove in the helpdesk, and no message is relayed twice",
  ),
  "public.helpdesk_menu": follows("public.whatsapp_message"),
  "public.helpdesk_contact": bounded("one per contact of the helpdesk"),
  "public.conversation_redirect": kept("which contacts an erasure must remove in the helpdesk; a row per reassignment"),
  "public.event_delivery": deleted(30, "the event", REMOVAL, "as long as events can be sent again"),
  "public.webhook_endpoint": expiring("until its last delivery is gone, if deleted", REMOVAL, "names of deliveries"),
  "public.idempotency_key": deleted(1, "the request", REMOVAL, "a repeated request gets the first response again"),
  "public.helpdesk_reply": expiring("30 days", "the next reply", "a repeated request must not send twice"),
  "public.sending_stop": kept("a row per block of a number or template"),

  // Campaigns and surveys
  "public.campaign": kept("until someone deletes it"),
  "public.campaign_content": follows("public.campaign"),
  "public.campaign_content_version": follows("public.campaign"),
  "public.campaign_experiment": follows("public.campaign_occurrence"),
  "public.campaign_test": follows("public.campaign_occurrence"),
  "public.programme_quarter": bounded("one per quarter with a control group of the organization"),
  "public.programme_member": kept("a row a customer and quarter: who got no campaign on purpose"),
  "public.campaign_occurrence": follows("public.campaign"),
  "public.campaign_schedule": follows("public.campaign"),
  "public.campaign_recipient": follows("public.campaign"),
  "public.survey": kept("closed instead of deleted"),
  "public.survey_token": kept("the link in an old message must work"),
  "public.survey_response": kept("what customers answered, without an expiry"),

  // Settings and people: one row per object that somebody set up
  "public.organization": bounded("one per organization"),
  "public.app_user": bounded("one per person"),
  "public.user_store": bounded("a person's stores"),
  "public.role": bounded("one per role"),
  "public.api_key": bounded("one per created key; the audit log names revoked ones"),
  "public.api_key_store": follows("public.api_key"),
  "public.invite": bounded("one per e-mail address; a new invitation replaces it"),
  "public.invite_store": follows("public.invite"),
  "public.store": bounded("one per store"),
  "public.seller": bounded("one per seller"),
  "public.store_whatsapp_number": bounded("one per number"),
  "public.whatsapp_account": bounded("one per account"),
  "public.whatsapp_template": bounded("as the provider lists them"),
  "public.segment": bounded("until someone deletes it"),
  "public.sending_pace": bounded("one per number and organization"),
  "public.email_settings": bounded("one per organization"),
  "public.erp_connection": bounded("one per organization"),
  "public.helpdesk_config": bounded("one per organization"),
  "public.rfm_settings": bounded("one per organization"),
  "public.cost_settings": bounded("one per organization"),
  "public.message_price": bounded("one per change of a price"),
  "public.rfm_state": bounded("one per organization"),
  "public.sale_retention": bounded("one per organization"),
  "public._prisma_migrations": bounded("one per migration"),

  // Shared by all organizations
  "platform.kv_entry": expiring("until its expiry", PURGE, "caches and codes of sign-in"),
  "platform.kv_lock": expiring("until its expiry", PURGE, "locks of crashed processes"),
  "platform.rate_window": deleted(2, "its start", PURGE, "the longest limit counts a day"),
  "platform.session_revocation": expiring("until its expiry", PURGE, "the session has ended by then"),
  "platform.local_session": expiring("until its expiry", PURGE, "12 hours"),
  "platform.webhook_receipt": deleted(30, "receipt", PURGE, "longer than the identity provider repeats a webhook"),
  "platform.webhook_delivery": deleted(
    8,
    "receipt",
    PURGE,
    "a day longer than any provider repeats a webhook. Processed ones have no body",
  ),
  "platform.failed_run": deleted(90, "the failure", PURGE, "shown under Filas; 30 days once it was started again"),
  "platform.outbox_event": expiring(
    "until the engine accepts it; 30 days if given up",
    "jobs-every-five-minutes",
    "a queue",
  ),
  "platform.deleted_identity": kept("a late webhook must not create a deleted person again; one per person"),
  "platform.inbox_lane": bounded("one per lane of the webhook inbox"),
  "platform.replica_heartbeat": bounded("one row"),
  "platform.removed_rows": deleted(400, "the day", PURGE, "what this table's periods removed, a row a day and table"),

  // The embedded engine's
  "engine.run": expiring("`ENGINE_KEEP_DAYS` after its end", ENGINE, "shown under Filas"),
  "engine.step": follows("engine.run"),
  "engine.event": expiring("`ENGINE_KEEP_DAYS`", ENGINE, "the runs that it started"),
  "engine.idempotency": expiring("24 hours", ENGINE, "events with the same id"),
  "engine.function": expiring("`ENGINE_KEEP_DAYS` after its removal", ENGINE, "one per function"),
  "engine.gate": bounded("one per function with a rate, and its key"),
  "engine.schedule": bounded("one per schedule"),
  "engine.engine": bounded("one per process"),
  "engine.buffered": bounded("a queue"),
  "engine.parked": bounded("a queue"),
  "engine.served": bounded("a queue"),
  "engine.slot": bounded("a queue"),
} as const satisfies Record<string, Retention>;

/** Partitions by month exist for this many months from now. */
export const PARTITION_MONTHS_AHEAD = 3;

type Deleted = {
  [Table in keyof typeof RETENTION]: (typeof RETENTION)[Table] extends { days: number } ? Table : never;
};
/** A table with a fixed period. */
export type ExpiringTable = Deleted[keyof typeof RETENTION];

/** Rows of the table from before this time are removed. */
export function cutoffOf(table: ExpiringTable, now: Date): Date {
  return new Date(now.getTime() - RETENTION[table].days * DAY_MS);
}
