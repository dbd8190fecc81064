import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import type { QuotaOverrides } from "../../core/quotas.ts";
import { type Sql, type Tx, tenantDb, unsafeRows } from "../../platform/db.ts";
import type { ApiKeyStatus } from "../names.ts";
import type { ApiKeysQuery } from "../schemas.ts";
import { type CallerCount, type CountedColumns, type Hit, type QuotaHit, toHits } from "./users.ts";

export type ApiKeyRow = {
  id: string;
  name: string;
  prefix: string;
  status: ApiKeyStatus;
  scopes: string[];
  isStoreLimited: boolean;
  stores: { id: string; code: string; tradeName: string }[];
  successorOf: string | null;
  createdAt: Date;
  createdBy: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

/** `k` at the time in $2. A creator who left or was deactivated has no name. */
const VIEW = `k.id, k.name, k.prefix, k.scopes, k.is_store_limited AS "isStoreLimited",
  CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= $2::timestamptz THEN 'expired' ELSE 'active' END AS status,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'tradeName', s.trade_name) ORDER BY s.code), '[]')
   FROM api_key_store ks JOIN store s ON s.organization_id = $1 AND s.id = ks.store_id
   WHERE ks.organization_id = $1 AND ks.api_key_id = k.id) AS stores,
  k.successor_of AS "successorOf", k.created_at AS "createdAt",
  (SELECT u.name FROM app_user u
   WHERE u.organization_id = $1 AND u.id = k.created_by AND u.deactivated_at IS NULL) AS "createdBy",
  k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt"`;

const ENDED = "(k.revoked_at IS NOT NULL OR (k.expires_at IS NOT NULL AND k.expires_at <= $2::timestamptz))";

/** Active keys first, then the newest. */
export async function findApiKeys(sql: Sql, orgId: string, now: Date, query: ApiKeysQuery): Promise<Page<ApiKeyRow>> {
  const [counted] = await sql.rows<{ total: bigint }>(
    "SELECT count(*) AS total FROM api_key WHERE organization_id = $1",
    [orgId],
  );
  const rows = await sql.rows<ApiKeyRow>(
    `SELECT ${VIEW} FROM api_key k WHERE k.organization_id = $1 ORDER BY ${ENDED}, k.id DESC LIMIT $3 OFFSET $4`,
    [orgId, now, query.limit, offsetOf(query)],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

export async function findApiKey(sql: Sql, orgId: string, now: Date, id: string): Promise<ApiKeyRow | null> {
  const [row] = await sql.rows<ApiKeyRow>(`SELECT ${VIEW} FROM api_key k WHERE k.organization_id = $1 AND k.id = $3`, [
    orgId,
    now,
    id,
  ]);
  return row ?? null;
}

export async function countActiveApiKeys(sql: Sql, orgId: string, now: Date): Promise<number> {
  const [row] = await sql.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM api_key k WHERE k.organization_id = $1 AND NOT ${ENDED}`,
    [orgId, now],
  );
  return row?.count ?? 0;
}

/** Whether a key that was made to replace this one is active. */
export async function hasActiveSuccessor(sql: Sql, orgId: string, now: Date, id: string): Promise<boolean> {
  const rows = await sql.rows(
    `SELECT FROM api_key k WHERE k.organization_id = $1 AND k.successor_of = $3 AND NOT ${ENDED}`,
    [orgId, now, id],
  );
  return rows.length > 0;
}

/**
 * The milliseconds from creation to expiry; null without an expiry. A rotation shortens the key's own: then its last
 * successor has the intended one.
 */
export async function findLifetime(sql: Sql, orgId: string, id: string): Promise<number | null> {
  const [row] = await sql.rows<{ createdAt: Date; expiresAt: Date | null }>(
    `SELECT k.created_at AS "createdAt", k.expires_at AS "expiresAt" FROM api_key k
     WHERE k.organization_id = $1 AND (k.id = $2 OR k.successor_of = $2) ORDER BY k.id = $2, k.id DESC LIMIT 1`,
    [orgId, id],
  );
  return row?.expiresAt ? row.expiresAt.getTime() - row.createdAt.getTime() : null;
}

export type NewKey = {
  name: string;
  prefix: string;
  keyHash: string;
  scopes: string[];
  isStoreLimited: boolean;
  successorOf: string | null;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string | null;
};

export async function insertApiKey(
  { prisma }: Tx,
  organizationId: string,
  key: NewKey,
  storeIds: readonly string[],
): Promise<string> {
  const { id } = await prisma.apiKey.create({ data: { organizationId, ...key } });
  await prisma.apiKeyStore.createMany({
    data: storeIds.map((storeId) => ({ organizationId, apiKeyId: id, storeId })),
  });
  return id;
}

/** Ends a key at this time at the latest. */
export async function endApiKey(sql: Sql, orgId: string, id: string, at: Date): Promise<void> {
  await sql.run(
    `UPDATE api_key SET expires_at = least(expires_at, $3::timestamptz)
     WHERE organization_id = $1 AND id = $2`,
    [orgId, id, at],
  );
}

/** Returns false if the key was revoked before. */
export async function revokeRow(
  sql: Sql,
  orgId: string,
  id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> {
  const count = await sql.run(
    "UPDATE api_key SET revoked_at = $3, revoked_by = $4 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL",
    [orgId, id, at, by],
  );
  return count > 0;
}

export async function touchApiKey(orgId: string, id: string): Promise<void> {
  await tenantDb(orgId).run("UPDATE api_key SET last_used_at = now() WHERE organization_id = $1 AND id = $2", [
    orgId,
    id,
  ]);
}

type LoadedRow = {
  is_revoked: boolean;
  is_expired: boolean;
  key_id: string;
  organization_id: string;
  organization_name: string;
  name: string;
  prefix: string;
  scopes: string[];
  is_store_limited: boolean;
  last_used_at: Date | null;
  stores: { id: string; code: string }[];
  quotas: QuotaOverrides;
};
type CountedRow = LoadedRow & CountedColumns;
export type LoadedKey = LoadedRow & { hit?: Hit; quotaHit?: QuotaHit };

/**
 * Loads the key with this hash in any organization; null if there is none. With `count`, the same round trip counts one
 * hit for an active key and one for its organization.
 */
export async function unsafeLoadApiKey(hash: string, count?: CallerCount): Promise<LoadedKey | null> {
  if (!count) return (await unsafeRows<LoadedRow>("SELECT * FROM unsafe_load_api_key($1)", [hash]))[0] ?? null;
  const { bucket, limit, windowSeconds, quota } = count;
  const ofQuota = [quota?.bucket ?? null, quota?.limit ?? null, quota?.windowSeconds ?? null];
  const [row] = await unsafeRows<CountedRow>(
    "SELECT * FROM unsafe_load_api_key_and_count($1, $2, $3, $4, $5, $6, $7)",
    [hash, bucket, limit, windowSeconds, ...ofQuota],
  );
  return row ? { ...row, ...toHits(row) } : null;
}
