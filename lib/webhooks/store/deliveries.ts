import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import { firstUuidAt } from "../../platform/uuid.ts";
import { type DeliveryError, type DeliveryState, TEST_TYPE } from "../names.ts";
import type { DeliveriesQuery } from "../schemas.ts";

export type DeliveryRow = {
  id: string;
  endpointId: string;
  url: string;
  eventId: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: DeliveryError | null;
  durationMs: number | null;
  firstAttemptAt: Date | null;
  lastAttemptAt: Date | null;
  createdAt: Date;
};
export type DeliveryDetailRow = DeliveryRow & { responseStart: string | null };

const COLUMNS = `d.id, d.endpoint_id AS "endpointId", w.url, d.event_id AS "eventId", d.event_type AS type, d.state,
  d.attempts, d.next_attempt_at AS "nextAttemptAt", d.last_status AS "lastStatus", d.last_error AS "lastError",
  d.duration_ms AS "durationMs", d.first_attempt_at AS "firstAttemptAt", d.last_attempt_at AS "lastAttemptAt",
  d.created_at AS "createdAt"`;
const FROM = `FROM event_delivery d
  JOIN webhook_endpoint w ON w.organization_id = $1 AND w.id = d.endpoint_id AND w.deleted_at IS NULL`;
const FILTER = `d.organization_id = $1 AND ($2::uuid IS NULL OR d.endpoint_id = $2)
  AND ($3::text IS NULL OR d.state = $3) AND ($4::text IS NULL OR d.event_type = $4)`;
/** Above this the list says "more than": counting all deliveries of a month would make it slow. */
const MOST_COUNTED = 10_000;

/** The newest first. */
export async function findDeliveries(sql: Sql, orgId: string, query: DeliveriesQuery): Promise<Page<DeliveryRow>> {
  const params = [orgId, query.endpointId ?? null, query.state ?? null, query.type ?? null];
  const [counted] = await sql.rows<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT ${FROM} WHERE ${FILTER} LIMIT ${MOST_COUNTED}) n`,
    params,
  );
  const rows = await sql.rows<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE ${FILTER} ORDER BY d.id DESC LIMIT $5 OFFSET $6`,
    [...params, query.limit, offsetOf(query)],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

export async function findDelivery(db: Reader, orgId: string, id: string): Promise<DeliveryDetailRow | null> {
  const [row] = await db.rows<DeliveryDetailRow>(
    `SELECT ${COLUMNS}, d.response_start AS "responseStart" ${FROM} WHERE d.organization_id = $1 AND d.id = $2`,
    [orgId, id],
  );
  return row ?? null;
}

/** A test event's row; not due, because the request itself sends it. */
export async function insertTest(
  sql: Sql,
  orgId: string,
  { endpointId, eventId, now }: { endpointId: string; eventId: string; now: Date },
): Promise<string> {
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO event_delivery (organization_id, endpoint_id, event_id, event_type, state, created_at)
     VALUES ($1, $2, $3, $4, 'given_up', $5) RETURNING id`,
    [orgId, endpointId, eventId, TEST_TYPE, now],
  );
  return row?.id ?? "";
}

/** Makes a delivery due again, with the same event id. Returns 0 for a test or an unknown one. */
export function restartDelivery(sql: Sql, orgId: string, id: string, now: Date): Promise<number> {
  return sql.run(
    `UPDATE event_delivery SET state = 'waiting', attempts = 0, next_attempt_at = $3
     WHERE organization_id = $1 AND id = $2 AND event_type <> $4`,
    [orgId, id, now, TEST_TYPE],
  );
}

/** Makes the endpoint's failed deliveries since a time due again. */
export function restartFailed(
  sql: Sql,
  orgId: string,
  endpointId: string,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  return sql.run(
    `UPDATE event_delivery SET state = 'waiting', attempts = 0, next_attempt_at = $4
     WHERE organization_id = $1 AND endpoint_id = $2 AND state IN ('given_up', 'retrying') AND created_at >= $3
       AND event_type <> $5`,
    [orgId, endpointId, since, now, TEST_TYPE],
  );
}

/** Makes what waits for a later attempt due now. */
export function hastenDeliveries(sql: Sql, orgId: string, endpointId: string, now: Date): Promise<number> {
  return sql.run(
    `UPDATE event_delivery SET next_attempt_at = $3
     WHERE organization_id = $1 AND endpoint_id = $2 AND next_attempt_at > $3`,
    [orgId, endpointId, now],
  );
}

/** Deletes the oldest deliveries from before this time. */
export function deleteDeliveriesBefore(sql: Sql, orgId: string, before: Date, limit: number): Promise<number> {
  return sql.run(
    `DELETE FROM event_delivery WHERE organization_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM event_delivery WHERE organization_id = $1 AND id < $2
       ORDER BY id LIMIT $3))`,
    [orgId, firstUuidAt(before), limit],
  );
}

/** Deletes endpoints that were deleted and have no delivery left. */
export function deleteGoneEndpoints(sql: Sql, orgId: string, limit: number): Promise<number> {
  return sql.run(
    `DELETE FROM webhook_endpoint WHERE organization_id = $1 AND id = ANY (ARRAY(
       SELECT w.id FROM webhook_endpoint w WHERE w.organization_id = $1 AND w.deleted_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM event_delivery d WHERE d.organization_id = $1 AND d.endpoint_id = w.id) LIMIT $2))`,
    [orgId, limit],
  );
}
