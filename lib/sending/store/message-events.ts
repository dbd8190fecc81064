import { unsafeInEachTenant } from "../../platform/database/in-each-tenant.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import { TRY_LOCK_ATTRIBUTIONS } from "./attributions.ts";
import { recordStatuses } from "./record-statuses.ts";
import { STATUS_OF } from "./results.ts";

/** `STATUS_OF` over the times in `known`; null without any. */
const KNOWN_STATUS = STATUS_OF.replaceAll(/\b\w+_at\b/g, "k.$&");

/** A changed ledger row of which a fact that attribution uses changed: sent or not, when, or failed. */
export type RecountedRow = {
  id: string;
  campaignId: string;
  customerId: string;
  address: string | null;
  channel: string;
  providerMessageId: string | null;
  acceptedAt: string | null;
};
/** The ledger rows that reports changed. Few need a recount, so only these are returned. */
type Touched = { changed: number; recounted: RecountedRow[] };

/**
 * Applies events to the ledger in one statement: each time becomes the earliest reported, and the status is derived
 * from the times. So order, gaps and repetition do not matter. `$1`: organization; `events`: rows of `message_event`;
 * `result`: what to select from the changed ledger rows, `written`.
 */
function apply(events: string, result: string): string {
  return `WITH said AS (${events}), meant AS (
      -- A report with our own id needs no look-up; the others are looked up by key, never by reading all rows.
      SELECT m.id, e.* FROM said e CROSS JOIN LATERAL (
        SELECT e.recipient_id AS id WHERE e.recipient_id IS NOT NULL
        UNION ALL SELECT r.id FROM campaign_recipient r WHERE e.recipient_id IS NULL AND r.organization_id = $1
          AND r.provider_message_id = e.provider_message_id AND r.channel = e.channel) m
    ), summed AS (
      SELECT id, min(provider_message_id) AS provider_message_id, min(occurred_at) AS first_at,
        min(occurred_at) FILTER (WHERE status IN ('delivered', 'complained')) AS delivered_at,
        min(occurred_at) FILTER (WHERE status IN ('read', 'opened')) AS read_at,
        min(occurred_at) FILTER (WHERE status IN ('failed', 'bounced')) AS failed_at,
        min(code) FILTER (WHERE status IN ('failed', 'bounced')) AS code,
        min(occurred_at) FILTER (WHERE status = 'clicked') AS clicked_at
      FROM meant GROUP BY id
    ), held AS MATERIALIZED (
      -- Locked and joined by the key at once: two lists joined without one cost their product when statistics lag behind.
      SELECT r.id, r.status, r.accepted_at, r.provider_message_id, r.claim_id, r.delivered_at, r.read_at, r.failed_at,
        r.clicked_at, r.error_code, s AS said
      FROM summed s JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = s.id
        -- Customers of a control group got nothing: a report that names one is wrong, and must not stop the others.
        AND r.assignment IS DISTINCT FROM 'holdout' AND r.reason_code IS DISTINCT FROM 'programme_holdout'
      ORDER BY r.id FOR NO KEY UPDATE OF r
    ), known AS (
      SELECT h.id, h.status AS old_status, h.accepted_at AS old_accepted_at,
        coalesce(h.provider_message_id, (h.said).provider_message_id) AS provider_message_id,
        -- Our own answer knows best when it was taken; without one, and for a message in doubt, the reports tell.
        CASE WHEN h.accepted_at IS NOT NULL AND h.claim_id IS NULL THEN h.accepted_at
          ELSE least(h.accepted_at, (h.said).first_at) END AS accepted_at,
        CASE WHEN h.accepted_at IS NULL THEN coalesce(h.claim_id, h.id) ELSE h.claim_id END AS claim_id,
        least(h.delivered_at, (h.said).delivered_at) AS delivered_at, least(h.read_at, (h.said).read_at) AS read_at,
        least(h.failed_at, (h.said).failed_at) AS failed_at, least(h.clicked_at, (h.said).clicked_at) AS clicked_at,
        CASE WHEN (h.said).failed_at IS NOT NULL THEN coalesce((h.said).code, h.error_code) ELSE h.error_code END AS error_code
      FROM held h
    ), written AS (
      UPDATE campaign_recipient r SET provider_message_id = k.provider_message_id, accepted_at = k.accepted_at,
        claim_id = k.claim_id, delivered_at = k.delivered_at, read_at = k.read_at, failed_at = k.failed_at,
        clicked_at = k.clicked_at, error_code = k.error_code, next_attempt_at = NULL,
        -- The reason explains why the outcome is unknown or nothing was sent: a report answers that.
        reason_code = CASE WHEN ${KNOWN_STATUS} IS NULL THEN r.reason_code END,
        status = coalesce(${KNOWN_STATUS}, r.status)
      FROM known k WHERE r.organization_id = $1 AND r.id = k.id AND (r.accepted_at IS DISTINCT FROM k.accepted_at
        OR r.delivered_at IS DISTINCT FROM k.delivered_at OR r.read_at IS DISTINCT FROM k.read_at
        OR r.failed_at IS DISTINCT FROM k.failed_at OR r.clicked_at IS DISTINCT FROM k.clicked_at
        OR r.error_code IS DISTINCT FROM k.error_code)
      RETURNING r.id, r.campaign_id, r.occurrence, r.customer_id, r.store_id, r.address, r.channel, r.provider_message_id,
        r.accepted_at, r.status, k.old_status, k.old_accepted_at
    ), ${recordStatuses("written")}
    SELECT ${result} FROM written`;
}

const NEEDS_RECOUNT =
  "(old_accepted_at IS DISTINCT FROM accepted_at OR (old_status = 'failed') <> (status = 'failed'))";

/** `Touched`. */
const TOUCHED = `count(*)::int AS changed, coalesce(jsonb_agg(jsonb_build_object('id', id, 'campaignId', campaign_id,
  'customerId', customer_id, 'address', address, 'channel', channel, 'providerMessageId', provider_message_id,
  'acceptedAt', accepted_at)) FILTER (WHERE ${NEEDS_RECOUNT}), '[]') AS recounted`;

async function touch(sql: Sql, events: string, params: unknown[]): Promise<Touched> {
  const [touched] = await sql.rows<Touched>(apply(events, TOUCHED), params);
  return touched ?? { changed: 0, recounted: [] };
}

/** Columns of `message_event` in use. */
const EVENT = "e.recipient_id, e.provider_message_id, e.channel, e.status, e.code, e.occurred_at";

/** The reports of these webhook deliveries. */
export async function applyDeliveries(sql: Sql, orgId: string, deliveryIds: readonly string[]): Promise<Touched> {
  const events = `SELECT ${EVENT} FROM message_event e WHERE e.organization_id = $1 AND e.delivery_id = ANY ($2::uuid[])`;
  return touch(sql, events, [orgId, deliveryIds]);
}

/** The number of changed rows, or null if one of them needs the recount that follows in a transaction of its own. */
const APPLY_IN_TENANT = apply(
  // One look-up per delivery: the plan is the same for an organization with millions of reports.
  `SELECT ${EVENT} FROM jsonb_array_elements_text($2) AS d(id) CROSS JOIN LATERAL (
     SELECT * FROM message_event o WHERE o.organization_id = $1 AND o.delivery_id = d.id::uuid OFFSET 0) e`,
  `CASE WHEN bool_or${NEEDS_RECOUNT} THEN NULL ELSE count(*)::int END`,
);

/**
 * Not tenant-scoped: `applyDeliveries` for many organizations, each with its own deliveries. Returns those to which they
 * are applied; the others are unchanged, because a message's sent state or time would change, or another writer holds
 * the lock of attributions.
 */
export async function unsafeApplyDeliveries(byOrg: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const parts = [...byOrg].map(([orgId, input]) => ({ orgId, input }));
  const work = { lock: TRY_LOCK_ATTRIBUTIONS, statements: { changed: APPLY_IN_TENANT }, reads: "keys" } as const;
  return [...(await unsafeInEachTenant(parts, work)).keys()];
}

const WAITING = `FROM campaign_recipient w
    JOIN message_event e ON e.organization_id = $1 AND e.channel = w.channel
      AND e.provider_message_id = w.provider_message_id
    WHERE w.organization_id = $1 AND w.id = ANY ($2::uuid[]) AND e.recipient_id IS NULL`;

/** Whether any early reports exist; few providers omit our own id. */
export async function haveWaitingEvents(sql: Reader, orgId: string, recipientIds: readonly string[]): Promise<boolean> {
  if (recipientIds.length === 0) return false;
  return (await sql.rows(`SELECT ${WAITING} LIMIT 1`, [orgId, recipientIds])).length > 0;
}

/** Applies reports that arrived before the response that identifies their message. */
export async function applyWaitingEvents(sql: Sql, orgId: string, recipientIds: readonly string[]): Promise<Touched> {
  return touch(sql, `SELECT ${EVENT} ${WAITING}`, [orgId, recipientIds]);
}

/** Records each recipient's first click; a clicked link also proves that the message was sent. */
export async function applyClicked(
  sql: Sql,
  orgId: string,
  clicks: readonly { recipientId: string; clickedAt: Date }[],
): Promise<Touched> {
  const events = `SELECT v.id AS recipient_id, NULL::text AS provider_message_id, NULL::text AS channel,
    'clicked' AS status, NULL::text AS code, v.at AS occurred_at FROM unnest($2::uuid[], $3::timestamptz[]) AS v(id, at)`;
  return touch(sql, events, [
    orgId,
    clicks.map(({ recipientId }) => recipientId),
    clicks.map(({ clickedAt }) => clickedAt),
  ]);
}
