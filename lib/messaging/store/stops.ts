import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { StopReason, StopSubject } from "../schemas.ts";

export type StopKey = { subject: StopSubject; key: string };
export type StoredStop = StopKey & {
  id: string;
  numberId: string | null;
  displayPhoneNumber: string | null;
  /** The code of the number's store. */
  store: string | null;
  code: string;
  openedAt: Date;
  probeAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
};
export type NewStop = StopKey & {
  numberId: string | null;
  code: string;
  reason: StopReason;
  openedBy: string | null;
  probeAt: Date;
};

const STOPS = `
  SELECT t.id, t.subject, t.key, t.number_id AS "numberId", n.display_phone_number AS "displayPhoneNumber",
    s.code AS store, t.code, t.opened_at AS "openedAt", t.probe_at AS "probeAt", t.closed_at AS "closedAt",
    t.closed_by AS "closedBy"
  FROM sending_stop t
    LEFT JOIN store_whatsapp_number n ON n.organization_id = $1 AND n.id = t.number_id
    LEFT JOIN store s ON s.organization_id = $1 AND s.id = n.store_id
  WHERE t.organization_id = $1`;

/** Opens a sending block (`isNew`), or updates an open one with the new reason and probe time. */
export async function writeStop(sql: Sql, ctx: Ctx, stop: NewStop): Promise<{ id: string; isNew: boolean }> {
  const [row] = await sql.rows<{ id: string; isNew: boolean }>(
    `INSERT INTO sending_stop (organization_id, subject, key, number_id, code, reason, opened_at, opened_by, probe_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (organization_id, subject, key) WHERE closed_at IS NULL
     DO UPDATE SET code = EXCLUDED.code, reason = EXCLUDED.reason, probe_at = EXCLUDED.probe_at
     RETURNING id, xmax = 0 AS "isNew"`,
    [
      ctx.orgId,
      stop.subject,
      stop.key,
      stop.numberId,
      stop.code,
      stop.reason,
      ctx.clock.now(),
      stop.openedBy,
      stop.probeAt,
    ],
  );
  if (row === undefined) throw new Error("The sending block was not inserted");
  return row;
}

export async function findOpenStops(sql: Pick<Sql, "rows">, ctx: Ctx, keys: StopKey[]): Promise<StoredStop[]> {
  return sql.rows<StoredStop>(
    `${STOPS} AND t.closed_at IS NULL
       AND (t.subject, t.key) IN (SELECT * FROM unnest($2::text[], $3::text[])) ORDER BY t.opened_at, t.id`,
    [ctx.orgId, keys.map(({ subject }) => subject), keys.map(({ key }) => key)],
  );
}

/** Row-locks the open blocks, so that only one caller starts a probe. */
export async function lockOpenStops(sql: Sql, ctx: Ctx, keys: StopKey[]): Promise<void> {
  await sql.rows(
    `SELECT id FROM sending_stop WHERE organization_id = $1 AND closed_at IS NULL
       AND (subject, key) IN (SELECT * FROM unnest($2::text[], $3::text[])) ORDER BY id FOR UPDATE`,
    [ctx.orgId, keys.map(({ subject }) => subject), keys.map(({ key }) => key)],
  );
}

export async function moveProbes(sql: Sql, ctx: Ctx, ids: string[], probeAt: Date): Promise<void> {
  await sql.run(
    "UPDATE sending_stop SET probe_at = $3 WHERE organization_id = $1 AND id = ANY ($2) AND closed_at IS NULL",
    [ctx.orgId, ids, probeAt],
  );
}

/** Probes blocks that a user may just have fixed: credentials, registration or connection. */
export async function probeNumberSoon(ctx: Ctx, numberId: string): Promise<void> {
  await ctx.db.run(
    `UPDATE sending_stop SET probe_at = $3 WHERE organization_id = $1 AND number_id = $2 AND closed_at IS NULL
       AND probe_at > $3 AND reason IN ('token', 'permission', 'not_registered', 'disconnected')`,
    [ctx.orgId, numberId, ctx.clock.now()],
  );
}

/** Returns how many open blocks were lifted. */
export async function closeStops(sql: Sql, ctx: Ctx, ids: string[], closedBy: string | null): Promise<number> {
  return sql.run(
    `UPDATE sending_stop SET closed_at = $3, closed_by = $4
     WHERE organization_id = $1 AND id = ANY ($2) AND closed_at IS NULL`,
    [ctx.orgId, ids, ctx.clock.now(), closedBy],
  );
}

export async function findStop(ctx: Ctx, id: string): Promise<StoredStop | null> {
  const [row] = await ctx.db.rows<StoredStop>(`${STOPS} AND t.id = $2`, [ctx.orgId, id]);
  return row ?? null;
}

type Filter = { open: boolean | null; storeIds: readonly string[] | null };

/** Open ones first, then newest. Excludes blocks of numbers outside `storeIds` (null: all). */
export async function listStoredStops(ctx: Ctx, { open, storeIds }: Filter, paging: Paging): Promise<Page<StoredStop>> {
  const rows = `${STOPS} AND ($2::boolean IS NULL OR (t.closed_at IS NULL) = $2)
    AND ($3::uuid[] IS NULL OR t.number_id IS NULL OR n.store_id = ANY ($3))`;
  const params = [ctx.orgId, open, storeIds];
  return ctx.db.sql(async (sql) => {
    const [count] = await sql.rows<{ total: bigint }>(`SELECT count(*) AS total FROM (${rows}) AS stops`, params);
    const order = `ORDER BY t.closed_at IS NOT NULL, t.opened_at DESC, t.id LIMIT $4 OFFSET $5`;
    const page = await sql.rows<StoredStop>(`${rows} ${order}`, [...params, paging.limit, offsetOf(paging)]);
    return toPage(page, count?.total ?? 0, paging);
  });
}
