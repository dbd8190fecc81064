import type { Pool } from "pg";
import { eventually } from "../../../support/eventually.ts";

export type Census = Map<string, number>;

/** Grows with the shops' activity for longer than a soak: its retention, if it has one, is months (`lib/core/retention.ts`). */
const FACTS: Record<string, string> = {
  "public.access_log": "the audit trail",
  "public.campaign": "what somebody wrote, until they delete it",
  "public.campaign_content": "a campaign's words",
  "public.campaign_content_version": "what each send of a campaign said",
  "public.campaign_experiment": "a row for each send with a control group",
  "public.campaign_test": "a row for each send with an A/B test",
  "public.programme_member": "a row for each customer and quarter with a control group of the organization",
  "public.programme_quarter": "a row for each quarter with a control group of the organization",
  "public.campaign_occurrence": "a row for each send of a campaign",
  "public.campaign_recipient": "whom a campaign reached: its report, and who was written to before",
  "public.campaign_schedule": "when a campaign is due",
  "public.consent_change": "proof of who agreed to messages, and when",
  "public.conversation_redirect": "a conversation handed over",
  "public.customer": "the people of the shop",
  "public.customer_count": "sums of customers, and the changes that the next import or night adds to them",
  "public.customer_erasure": "proof of an erasure",
  "public.customer_import": "which files were imported",
  "public.customer_import_change": "what the imports of the last two days changed",
  "public.customer_import_chunk": "rows of the imports of the last two days",
  "public.customer_import_part": "files whose upload is not complete, for two days",
  "public.customer_identity": "by what a customer is known",
  "public.customer_metrics": "a row a customer",
  "public.customer_note": "what the team notes on customers",
  "public.customer_record": "a customer's rows in the ERP",
  "public.customer_search": "a row a customer",
  "public.customer_split": "two people who were one",
  "public.email_consent": "what a mail address's owner said",
  "public.email_message": "the mail that was sent",
  "public.email_suppression": "addresses that are never written to again",
  "public.event_delivery": "events for endpoints of the last month",
  "public.event": "changes of the last month, in organizations with integrators",
  "public.helpdesk_contact": "one a contact of the helpdesk",
  "public.helpdesk_message": "what goes to the helpdesk and comes from it",
  "public.helpdesk_reply": "replies written in the product: the next one takes those of a month ago",
  "public.idempotency_key": "requests of the last day",
  "public.job_run": "the history of syncs and refreshes, some a day",
  "public.job_run_error": "bad rows of the ERP, until they are good",
  "public.message_event": "what became of a message",
  "public.open_token": "links that stand in sent mails",
  "public.opt_out_said": "who was told that they get no more",
  "public.past_message": "whom deleted campaigns wrote to: the next deletion takes what is older than any limit",
  "public.past_spend": "what deleted campaigns cost: the next deletion takes earlier months",
  "public.phone_consent": "what a phone's owner said",
  "public.product": "the ERP's catalogue",
  "public.purged_attribution_total": "what messages earned from deleted transactions",
  "public.purged_sale_total": "totals of deleted transactions",
  "public.redirect_token": "links that stand in sent messages",
  "public.rfm_history": "a row a customer and month",
  "public.sale": "the sales",
  "public.sale_attribution": "which campaign a sale came from",
  "public.sale_item": "the sales' items",
  "public.sales_daily_seller": "a row a day and seller",
  "public.sales_daily_store": "a row a day and store",
  "public.sales_hourly_store": "hours of the last days: the oldest are deleted as new ones come",
  "public.seller": "who sells, by the ERP",
  "public.sending_stop": "why a send stopped",
  "public.survey_response": "what people answered",
  "public.survey_token": "links that stand in sent messages",
  "public.tracking_hit": "who opened and clicked",
  "public.unsubscribe_token": "links that stand in sent mails",
  "public.whatsapp_message": "the messages, there and back",
  "public.whatsapp_user": "whose phone a name stands for",
  "platform.deleted_identity": "whoever was deleted stays out",
  "platform.inbox_lane": "one row a lane",
  "platform.replica_heartbeat": "one row",
  "platform.removed_rows": "what the purges removed, a row a day and table",
};

/** One row per object that a user or operator configured: does not grow under load. */
const SETTLED = new Set(
  [
    "_prisma_migrations",
    "api_key",
    "api_key_store",
    "app_user",
    "cost_settings",
    "email_settings",
    "erp_connection",
    "helpdesk_config",
    "helpdesk_menu",
    "invite",
    "invite_store",
    "message_price",
    "organization",
    "rfm_settings",
    "rfm_state",
    "role",
    "segment",
    "segment_size",
    "sale_retention",
    "store",
    "store_whatsapp_number",
    "survey",
    "user_store",
    "webhook_endpoint",
    "whatsapp_account",
    "whatsapp_template",
  ].map((name) => `public.${name}`),
);
for (const name of ["engine", "function", "schedule"]) SETTLED.add(`engine.${name}`);
for (const name of ["migrations", "_private_tasks", "_private_known_crontabs"]) SETTLED.add(`graphile_worker.${name}`);

/** Created at first use, one row per object: never more rows than such objects. */
const ONE_EACH: Record<string, readonly string[]> = {
  "public.sending_pace": ["public.store_whatsapp_number", "public.organization"],
};

/** Work queues, emptied by their workers: back to the initial count when idle. */
const WORKING = new Set([
  "engine.slot",
  "engine.parked",
  "engine.served",
  "engine.buffered",
  "platform.outbox_event",
  "graphile_worker._private_jobs",
  "graphile_worker._private_job_queues",
]);

/** The column that each table's purge compares with its retention. */
const PURGED: Record<string, string> = {
  "platform.failed_run": "failed_at",
  "platform.kv_entry": "expires_at",
  "platform.kv_lock": "expires_at",
  "platform.local_session": "expires_at",
  "platform.rate_window": "window_start",
  "platform.session_revocation": "expires_at",
  "platform.webhook_delivery": "received_at",
  "platform.webhook_receipt": "received_at",
  "engine.event": "received_at",
  "engine.gate": "arrival",
  "engine.idempotency": "expires_at",
  "engine.run": "ended_at",
};
/** Rows are deleted together with those of another table. */
const GOES_WITH: Record<string, string> = { "engine.step": "engine.run" };
/** The engine's jobs that run the purges: its own, and the product's hourly one. */
const PURGES = "key = 'purge' OR key LIKE 'cron:%jobs-purge-expired:%'";

/** The row count of every table. */
export async function countRows(db: Pool): Promise<Census> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_t%'`,
  );
  const counts = rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const counted = await db.query<{ name: string; count: number }>(counts.join(" UNION ALL "));
  return new Map(counted.rows.map(({ name, count }) => [name, count]));
}

/** Tables without a growth rule here, and listed tables that no longer exist. */
export function unknownTables(census: Census): string[] {
  const others = [FACTS, ONE_EACH, PURGED, GOES_WITH].flatMap(Object.keys);
  const said = [...SETTLED, ...WORKING, ...others];
  return [...[...census.keys()].filter((name) => !said.includes(name)), ...said.filter((name) => !census.has(name))];
}

/** Tables that grew without new configuration, or are not empty although no work is pending. */
export function grownBetween(before: Census, after: Census, kind: "settled" | "working"): string[] {
  const names = kind === "settled" ? SETTLED : WORKING;
  return [...names].filter((name) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
}

/** Tables with more rows than objects that may have one. */
export function overgrown(census: Census): string[] {
  const most = (of: readonly string[]) => of.reduce((sum, name) => sum + (census.get(name) ?? 0), 0);
  return Object.entries(ONE_EACH).flatMap(([name, of]) => ((census.get(name) ?? 0) > most(of) ? [name] : []));
}

/** Ages all rows beyond any retention and lets the product purge; returns the number to purge and what was left. */
export async function purgeAll(db: Pool): Promise<{ purged: number; left: string[] }> {
  const [old, long] = ["now() - interval '300 days'", "interval '400 days'"];
  let purged = 0;
  for (const [name, column] of Object.entries(PURGED)) {
    const { rowCount } = await db.query(
      `UPDATE ${name} SET ${column} = ${column} - ${long} WHERE ${column} IS NOT NULL`,
    );
    purged += rowCount ?? 0;
  }
  await db.query("UPDATE engine.schedule SET next_at = now() WHERE function_id LIKE '%jobs-purge-expired'");
  await db.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE ${PURGES}`);
  const leftOf = async ([name, column]: [string, string]) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} WHERE ${column} < ${old}`,
    );
    return rows[0]?.count ? [`${name}: ${rows[0].count}`] : [];
  };
  let left: string[] = [];
  await eventually(async () => {
    left = (await Promise.all(Object.entries(PURGED).map(leftOf))).flat();
    if (left.length > 0) throw new Error(`Not purged: ${left.join(", ")}`);
  }).catch(() => undefined);
  return { purged, left };
}
