import type { EventType } from "../../events/schemas.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { DeliveryError, DeliveryState, PauseReason } from "../names.ts";
import type { EndpointHealth } from "../rules/endpoint-health.ts";
import type { StoredAccess } from "./endpoints.ts";

/** An endpoint that may get requests, locked until the end of the transaction. */
export type OpenEndpoint = EndpointHealth &
  Omit<StoredAccess, "status"> & {
    types: EventType[];
    position: string;
    /** A snapshot of the database: every event that it shows was handed out. */
    readUntil: string;
  };
export type Claimed = { id: string; eventId: string; attempts: number; leasedUntil: Date };

/** Longer than a request may take, so that only a killed process loses its claim. */
const LEASE_MS = 60_000;

/** Active endpoints whose pause after failures is over. */
export async function findOpenEndpoints(db: Reader, orgId: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `SELECT id FROM webhook_endpoint WHERE organization_id = $1 AND deleted_at IS NULL AND status = 'active'
       AND (retry_at IS NULL OR retry_at <= $2) ORDER BY id`,
    [orgId, now],
  );
  return rows.map(({ id }) => id);
}

export async function lockOpenEndpoint(sql: Sql, orgId: string, id: string, now: Date): Promise<OpenEndpoint | null> {
  const [row] = await sql.rows<Omit<OpenEndpoint, "secretEncrypted"> & { secretEncrypted: string | null }>(
    `SELECT url, types, position, read_until::text AS "readUntil", failures, failing_since AS "failingSince", retry_at AS "retryAt",
       secret_encrypted AS "secretEncrypted", previous_secret_encrypted AS "previousSecretEncrypted",
       previous_secret_ends_at AS "previousSecretEndsAt"
     FROM webhook_endpoint WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL AND status = 'active'
       AND (retry_at IS NULL OR retry_at <= $3) FOR UPDATE`,
    [orgId, id, now],
  );
  return row && row.secretEncrypted !== null ? { ...row, secretEncrypted: row.secretEncrypted } : null;
}

/** Claims due deliveries, the longest due first, by moving their next attempt to the end of the lease. */
export function claimDeliveries(
  sql: Sql,
  orgId: string,
  endpointId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<Claimed[]> {
  return sql.rows<Claimed>(
    `UPDATE event_delivery SET next_attempt_at = $4 WHERE organization_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM event_delivery WHERE organization_id = $1 AND endpoint_id = $2 AND next_attempt_at <= $3
       ORDER BY next_attempt_at, id LIMIT $5))
     RETURNING id, event_id AS "eventId", attempts, next_attempt_at AS "leasedUntil"`,
    [orgId, endpointId, now, new Date(now.getTime() + LEASE_MS), limit],
  );
}

export type HandedOut = {
  events: readonly { id: string; type: string }[];
  now: Date;
  position: string;
  /** Null: more events are waiting. */
  readUntil: string | null;
};

/** One row per event, due at once; an event that was handed out before keeps its row. */
export async function handOut(
  sql: Sql,
  orgId: string,
  endpointId: string,
  { events, now, position, readUntil }: HandedOut,
): Promise<void> {
  if (events.length > 0)
    await sql.run(
      `INSERT INTO event_delivery (organization_id, endpoint_id, event_id, event_type, state, next_attempt_at, created_at)
       SELECT $1, $2, e.id, e.type, 'waiting', $4, $4
       FROM unnest($3::uuid[], $5::text[]) WITH ORDINALITY AS e(id, type, place) ORDER BY e.place
       ON CONFLICT (organization_id, endpoint_id, event_id) DO NOTHING`,
      [orgId, endpointId, events.map(({ id }) => id), now, events.map(({ type }) => type)],
    );
  await sql.run(
    `UPDATE webhook_endpoint SET position = $3, read_until = coalesce($4::pg_snapshot, read_until)
     WHERE organization_id = $1 AND id = $2`,
    [orgId, endpointId, position, readUntil],
  );
}

export type AttemptResult = {
  id: string;
  /** The end of its claim's lease; null for a test, which is never due. */
  leasedUntil: Date | null;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  status: number | null;
  error: DeliveryError | null;
  responseStart: string | null;
  durationMs: number;
  startedAt: Date;
};

/** A failure counts only under its own lease: the delivery may have been made or started again meanwhile. */
export function writeAttempts(sql: Sql, orgId: string, results: readonly AttemptResult[]): Promise<number> {
  return sql.run(
    `UPDATE event_delivery d SET state = r.state, attempts = d.attempts + 1, next_attempt_at = r."nextAttemptAt",
       last_status = r.status, last_error = r.error, response_start = r."responseStart", duration_ms = r."durationMs",
       first_attempt_at = coalesce(d.first_attempt_at, r."startedAt"), last_attempt_at = r."startedAt"
     FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, state text, "leasedUntil" timestamptz, "nextAttemptAt" timestamptz, status int, error text,
       "responseStart" text, "durationMs" int, "startedAt" timestamptz)
     WHERE d.organization_id = $1 AND d.id = r.id AND (r.state = 'delivered' OR d.next_attempt_at IS NOT DISTINCT FROM r."leasedUntil")`,
    [orgId, JSON.stringify(results)],
  );
}

/** The health that the next attempts are judged by; null if the endpoint is paused or deleted. */
export async function lockHealth(sql: Sql, orgId: string, id: string): Promise<EndpointHealth | null> {
  const [row] = await sql.rows<EndpointHealth>(
    `SELECT failures, failing_since AS "failingSince", retry_at AS "retryAt" FROM webhook_endpoint
     WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL AND status = 'active' FOR UPDATE`,
    [orgId, id],
  );
  return row ?? null;
}

export async function saveHealth(
  sql: Sql,
  orgId: string,
  id: string,
  { failures, failingSince, retryAt, pause, now }: EndpointHealth & { pause: PauseReason | null; now: Date },
): Promise<void> {
  await sql.run(
    `UPDATE webhook_endpoint SET failures = $3, failing_since = $4, retry_at = $5,
       status = CASE WHEN $6::text IS NULL THEN status ELSE 'paused' END,
       paused_reason = $6, paused_at = CASE WHEN $6::text IS NULL THEN NULL ELSE $7::timestamptz END
     WHERE organization_id = $1 AND id = $2`,
    [orgId, id, failures, failingSince, retryAt, pause, now],
  );
}

/** Whether an endpoint that may get requests has a due delivery. */
export async function hasDueDeliveries(db: Reader, orgId: string, now: Date): Promise<boolean> {
  const rows = await db.rows(
    `SELECT FROM webhook_endpoint w WHERE w.organization_id = $1 AND w.deleted_at IS NULL AND w.status = 'active'
       AND (w.retry_at IS NULL OR w.retry_at <= $2) AND EXISTS (SELECT FROM event_delivery d
         WHERE d.organization_id = $1 AND d.endpoint_id = w.id AND d.next_attempt_at <= $2)`,
    [orgId, now],
  );
  return rows.length > 0;
}
