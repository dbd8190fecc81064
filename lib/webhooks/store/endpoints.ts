import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { EventType } from "../../events/schemas.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { EndpointStatus, PauseReason } from "../names.ts";

export type EndpointRow = {
  id: string;
  url: string;
  description: string;
  types: EventType[];
  status: EndpointStatus;
  pausedReason: PauseReason | null;
  pausedAt: Date | null;
  failingSince: Date | null;
  previousSecretEndsAt: Date | null;
  createdAt: Date;
  createdBy: string | null;
};

/** What the last deliveries of an endpoint tell about it. */
export type EndpointActivity = {
  lastAttemptAt: Date | null;
  recent: number;
  recentFailed: number;
  waiting: number;
};

const COLUMNS = `w.id, w.url, w.description, w.types, w.status, w.paused_reason AS "pausedReason",
  w.paused_at AS "pausedAt", w.failing_since AS "failingSince", w.previous_secret_ends_at AS "previousSecretEndsAt",
  w.created_at AS "createdAt", (SELECT u.name FROM app_user u
    WHERE u.organization_id = $1 AND u.id = w.created_by AND u.deactivated_at IS NULL) AS "createdBy"`;
/** The failure rate of the last deliveries; more would make the list slow. */
const RECENT = 100;
const MOST_COUNTED = 1_000;
const ACTIVITY = `(SELECT max(r.last_attempt_at) FROM recent r) AS "lastAttemptAt",
  (SELECT count(*)::int FROM recent r WHERE r.attempts > 0) AS recent,
  (SELECT count(*)::int FROM recent r WHERE r.attempts > 0 AND r.state <> 'delivered') AS "recentFailed",
  (SELECT count(*)::int FROM (SELECT FROM event_delivery d WHERE d.organization_id = $1 AND d.endpoint_id = w.id
     AND d.next_attempt_at IS NOT NULL LIMIT ${MOST_COUNTED}) n) AS waiting`;

export async function findEndpoints(
  sql: Sql,
  orgId: string,
  query: Paging & { status?: EndpointStatus | undefined },
): Promise<Page<EndpointRow & EndpointActivity>> {
  const params = [orgId, query.status ?? null];
  const [counted] = await sql.rows<{ total: number }>(
    `SELECT count(*)::int AS total FROM webhook_endpoint
     WHERE organization_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR status = $2)`,
    params,
  );
  const rows = await sql.rows<EndpointRow & EndpointActivity>(
    `SELECT ${COLUMNS}, a.* FROM webhook_endpoint w CROSS JOIN LATERAL (
       WITH recent AS (SELECT d.last_attempt_at, d.attempts, d.state FROM event_delivery d
         WHERE d.organization_id = $1 AND d.endpoint_id = w.id ORDER BY d.id DESC LIMIT ${RECENT})
       SELECT ${ACTIVITY}) a
     WHERE w.organization_id = $1 AND w.deleted_at IS NULL AND ($2::text IS NULL OR w.status = $2)
     ORDER BY w.id LIMIT $3 OFFSET $4`,
    [...params, query.limit, offsetOf(query)],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

export async function findEndpoint(
  db: Reader,
  orgId: string,
  id: string,
): Promise<(EndpointRow & EndpointActivity) | null> {
  const [row] = await db.rows<EndpointRow & EndpointActivity>(
    `SELECT ${COLUMNS}, a.* FROM webhook_endpoint w CROSS JOIN LATERAL (
       WITH recent AS (SELECT d.last_attempt_at, d.attempts, d.state FROM event_delivery d
         WHERE d.organization_id = $1 AND d.endpoint_id = w.id ORDER BY d.id DESC LIMIT ${RECENT})
       SELECT ${ACTIVITY}) a
     WHERE w.organization_id = $1 AND w.id = $2 AND w.deleted_at IS NULL`,
    [orgId, id],
  );
  return row ?? null;
}

/** Changes of an organization's endpoints one after the other: their number and the recorded types depend on all. */
export async function lockEndpoints(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('webhooks:' || $1::text, 0))", [orgId]);
}

export async function countEndpoints(db: Reader, orgId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_endpoint WHERE organization_id = $1 AND deleted_at IS NULL",
    [orgId],
  );
  return row?.count ?? 0;
}

/** Types that any endpoint wants, paused ones included: they continue where they stopped. */
export async function findWantedTypes(db: Reader, orgId: string): Promise<EventType[]> {
  const rows = await db.rows<{ type: EventType }>(
    `SELECT DISTINCT unnest(types) AS type FROM webhook_endpoint
     WHERE organization_id = $1 AND deleted_at IS NULL ORDER BY 1`,
    [orgId],
  );
  return rows.map(({ type }) => type);
}

export type NewEndpoint = {
  url: string;
  description: string;
  types: readonly string[];
  position: string;
  readUntil: string;
  secretEncrypted: string;
  at: Date;
  by: string | null;
};

export async function insertEndpoint(sql: Sql, orgId: string, endpoint: NewEndpoint): Promise<string> {
  const { url, description, types, position, readUntil, secretEncrypted, at, by } = endpoint;
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO webhook_endpoint (organization_id, url, description, types, position, read_until, secret_encrypted,
       created_at, created_by, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9) RETURNING id`,
    [orgId, url, description, types, position, readUntil, secretEncrypted, at, by],
  );
  return row?.id ?? "";
}

export type EndpointChange = {
  url: string;
  description: string;
  types: readonly string[];
  at: Date;
  by: string | null;
};

/** Another address starts without the failures of the former one. */
export function updateEndpointRow(sql: Sql, orgId: string, id: string, change: EndpointChange): Promise<number> {
  const { url, description, types, at, by } = change;
  return sql.run(
    `UPDATE webhook_endpoint SET url = $3, description = $4, types = $5, updated_at = $6, updated_by = $7,
       failures = CASE WHEN url = $3 THEN failures ELSE 0 END,
       failing_since = CASE WHEN url = $3 THEN failing_since END,
       retry_at = CASE WHEN url = $3 THEN retry_at END
     WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [orgId, id, url, description, types, at, by],
  );
}

/** Returns 0 if it is paused already. */
export function pauseRow(
  sql: Sql,
  orgId: string,
  id: string,
  { reason, at, by }: { reason: PauseReason; at: Date; by: string | null },
): Promise<number> {
  return sql.run(
    `UPDATE webhook_endpoint SET status = 'paused', paused_reason = $3, paused_at = $4, updated_at = $4, updated_by = $5
     WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL AND status = 'active'`,
    [orgId, id, reason, at, by],
  );
}

/** Continues at its position. Returns 0 if it is active already. */
export function resumeRow(
  sql: Sql,
  orgId: string,
  id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<number> {
  return sql.run(
    `UPDATE webhook_endpoint SET status = 'active', paused_reason = NULL, paused_at = NULL, failures = 0,
       failing_since = NULL, retry_at = NULL, updated_at = $3, updated_by = $4
     WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL AND status = 'paused'`,
    [orgId, id, at, by],
  );
}

/** Hides the endpoint and removes its secrets, path and query included; the row goes with its last delivery. */
export function deleteRow(
  sql: Sql,
  orgId: string,
  id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<number> {
  return sql.run(
    `UPDATE webhook_endpoint SET deleted_at = $3, url = substring(url FROM '^[a-z]+://[^/?#]+'), secret_encrypted = NULL, previous_secret_encrypted = NULL,
       previous_secret_ends_at = NULL, updated_at = $3, updated_by = $4
     WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [orgId, id, at, by],
  );
}

export type StoredAccess = {
  url: string;
  status: EndpointStatus;
  secretEncrypted: string;
  previousSecretEncrypted: string | null;
  previousSecretEndsAt: Date | null;
};

/** What a request to the endpoint needs. */
export async function findAccess(db: Reader, orgId: string, id: string): Promise<StoredAccess | null> {
  const [row] = await db.rows<Omit<StoredAccess, "secretEncrypted"> & { secretEncrypted: string | null }>(
    `SELECT url, status, secret_encrypted AS "secretEncrypted", previous_secret_encrypted AS "previousSecretEncrypted",
       previous_secret_ends_at AS "previousSecretEndsAt"
     FROM webhook_endpoint WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [orgId, id],
  );
  return row && row.secretEncrypted !== null ? { ...row, secretEncrypted: row.secretEncrypted } : null;
}

export function replaceSecret(
  sql: Sql,
  orgId: string,
  id: string,
  secret: { encrypted: string; previousEndsAt: Date | null; at: Date; by: string | null },
): Promise<number> {
  return sql.run(
    `UPDATE webhook_endpoint SET secret_encrypted = $3, updated_at = $5, updated_by = $6, previous_secret_ends_at = $4,
       previous_secret_encrypted = CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE secret_encrypted END
     WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [orgId, id, secret.encrypted, secret.previousEndsAt, secret.at, secret.by],
  );
}
