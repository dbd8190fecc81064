import pg from "pg";
import type { Day } from "../../core/dates.ts";
import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { RETENTION } from "../../core/retention.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { SegmentRule, SegmentSort, SegmentStatus, SegmentsQuery } from "../schemas.ts";
import type { SegmentCounts } from "./count.ts";
import { usedWithinStoresSql } from "./usage.ts";

export type SegmentRow = {
  id: string;
  name: string;
  rules: { rules: SegmentRule[] };
  version: number;
  status: SegmentStatus;
  size: number | null;
  whatsappReach: number | null;
  emailReach: number | null;
  countedAt: Date | null;
  timedOutAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  /** The last 30 days, oldest first. */
  sizes: { day: string; size: number }[];
  usedBy: number;
  /** True if no campaign using it targets stores outside the reader's scope. */
  isUsedWithin: boolean;
};

export type SegmentRulesRow = Pick<SegmentRow, "id" | "name" | "rules" | "version">;

/** Columns with the sizes of the 30 days up to `today`; `visible`: the reader's stores. Both are placeholders. */
const columnsOn = (
  today: string,
  visible: string,
) => `${usedWithinStoresSql("g.id", visible)} AS "isUsedWithin", g.id, g.name, g.rules, g.version, g.status, g.size, g.whatsapp_reach AS "whatsappReach",
  g.email_reach AS "emailReach", g.counted_at AS "countedAt", g.timed_out_at AS "timedOutAt",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt",
  (SELECT u.name FROM app_user u WHERE u.organization_id = g.organization_id AND u.id = g.updated_by) AS "updatedBy",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('day', z.day, 'size', z.size) ORDER BY z.day), '[]') FROM segment_size z
   WHERE z.organization_id = g.organization_id AND z.segment_id = g.id AND z.day > ${today}::date - 30) AS sizes,
  (SELECT count(*)::int FROM campaign k WHERE k.organization_id = g.organization_id AND k.segment_id = g.id) AS "usedBy"`;

const SORTS: Record<SegmentSort, SortableSql> = {
  updatedAt: "g.updated_at",
  createdAt: "g.created_at",
  name: "search_key(g.name)",
  size: { nullable: "g.size" },
};

export async function findSegments(
  sql: Reader,
  orgId: string,
  today: Day,
  query: SegmentsQuery & { visible: readonly string[] | null },
): Promise<Page<SegmentRow>> {
  const where = `g.organization_id = $1 AND ($2::text IS NULL OR g.status = $2)
    AND ($3::text IS NULL OR strpos(search_key(g.name), search_key($3)) > 0)`;
  const params = [orgId, query.status ?? null, query.q ?? null];
  const [counted] = await sql.rows<{ total: bigint }>(`SELECT count(*) AS total FROM segment g WHERE ${where}`, params);
  const rows = await sql.rows<SegmentRow>(
    `SELECT ${columnsOn("$4", "$7")} FROM segment g WHERE ${where} ORDER BY ${orderBy(SORTS, query, "g.id")} LIMIT $5 OFFSET $6`,
    [...params, today, query.limit, offsetOf(query), query.visible],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

export async function findSegment(
  sql: Reader,
  orgId: string,
  { id, today, visible }: { id: string; today: Day; visible: readonly string[] | null },
): Promise<SegmentRow | null> {
  const [row] = await sql.rows<SegmentRow>(
    `SELECT ${columnsOn("$3", "$4")} FROM segment g WHERE g.organization_id = $1 AND g.id = $2`,
    [orgId, id, today, visible],
  );
  return row ?? null;
}

/** Rules and version of a segment, for counting. */
export async function findRules(sql: Reader, orgId: string, id: string): Promise<SegmentRulesRow | null> {
  const [row] = await findRulesOf(sql, orgId, [id]);
  return row ?? null;
}

export function findRulesOf(sql: Reader, orgId: string, ids: readonly string[]): Promise<SegmentRulesRow[]> {
  return sql.rows<SegmentRulesRow>(
    "SELECT id, name, rules, version FROM segment WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id",
    [orgId, ids],
  );
}

export async function findActiveIds(
  sql: Reader,
  orgId: string,
  { afterId, limit }: { afterId?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `SELECT id FROM segment WHERE organization_id = $1 AND status = 'active' AND ($2::uuid IS NULL OR id > $2)
     ORDER BY id LIMIT $3`,
    [orgId, afterId ?? null, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether the stored rules differ; false if the segment does not exist. */
export async function hasOtherRules(
  sql: Reader,
  orgId: string,
  id: string,
  rules: readonly SegmentRule[],
): Promise<boolean> {
  const rows = await sql.rows("SELECT FROM segment WHERE organization_id = $1 AND id = $2 AND rules <> $3::jsonb", [
    orgId,
    id,
    JSON.stringify({ rules }),
  ]);
  return rows.length > 0;
}

/** Until the transaction ends no campaign can start to depend on these rules: see the campaigns' `lockSources`. */
export async function lockSegment(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.rows("SELECT FROM segment WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE", [orgId, id]);
}

type Saved = { name: string; rules: SegmentRule[]; actorId: string | null };

/** Null if the name is taken. */
export async function insertSegment(
  sql: Reader,
  orgId: string,
  { name, rules, actorId }: Saved,
): Promise<string | null> {
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO segment (organization_id, name, rules, created_by, updated_by) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (organization_id, search_key(name)) DO NOTHING RETURNING id`,
    [orgId, name, JSON.stringify({ rules }), actorId],
  );
  return row?.id ?? null;
}

const NAME_TAKEN = "23505";

/** Error of `saveSegment` if another segment has the name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NAME_TAKEN;
}

/**
 * Changed rules invalidate all counts, including those of earlier days; a new name does not. With `version`, the update
 * fails if the segment was changed in between.
 */
export async function saveSegment(
  sql: Reader,
  orgId: string,
  id: string,
  { name, rules, version, actorId }: Saved & { version: number | undefined },
): Promise<"saved" | "absent" | "outdated"> {
  const [found] = await sql.rows<{ isSaved: boolean }>(
    `WITH saved AS (
       UPDATE segment SET name = $3, rules = $4, updated_by = $5, updated_at = now(),
         version = version + ((name, rules) IS DISTINCT FROM ($3, $4::jsonb))::int,
         (size, whatsapp_reach, email_reach, counted_at, timed_out_at) = (SELECT size, whatsapp_reach, email_reach,
            counted_at, timed_out_at WHERE rules = $4::jsonb)
       WHERE organization_id = $1 AND id = $2 AND ($6::int IS NULL OR version = $6) RETURNING id
     ), forgotten AS (
       DELETE FROM segment_size z USING segment s, saved WHERE z.organization_id = $1 AND z.segment_id = saved.id
         AND s.organization_id = $1 AND s.id = saved.id AND s.rules IS DISTINCT FROM $4::jsonb
     )
     SELECT EXISTS (SELECT FROM saved) AS "isSaved" FROM segment WHERE organization_id = $1 AND id = $2`,
    [orgId, id, name, JSON.stringify({ rules }), actorId, version ?? null],
  );
  if (!found) return "absent";
  return found.isSaved ? "saved" : "outdated";
}

/** False if the segment does not exist. */
export async function saveStatus(
  sql: Reader,
  orgId: string,
  id: string,
  status: SegmentStatus,
  actorId: string | null,
) {
  const rows = await sql.rows(
    `UPDATE segment SET status = $3, updated_by = $4, updated_at = now() WHERE organization_id = $1 AND id = $2
     RETURNING id`,
    [orgId, id, status, actorId],
  );
  return rows.length > 0;
}

/** Foreign key violation: the code differs before and since PostgreSQL 18. */
const STILL_REFERENCED = ["23503", "23001"];

/** `referenced`: a campaign uses it, possibly since a concurrent transaction. */
export async function deleteSegment(
  sql: Reader,
  orgId: string,
  id: string,
): Promise<"deleted" | "absent" | "referenced"> {
  try {
    const rows = await sql.rows("DELETE FROM segment WHERE organization_id = $1 AND id = $2 RETURNING id", [orgId, id]);
    return rows.length > 0 ? "deleted" : "absent";
  } catch (error) {
    if (error instanceof pg.DatabaseError && STILL_REFERENCED.includes(error.code ?? "")) return "referenced";
    throw error;
  }
}

/** Discards a count if the rules changed during counting. */
export async function saveCounts(
  sql: Sql,
  orgId: string,
  { id, version }: { id: string; version: number },
  counts: SegmentCounts,
  day: string,
): Promise<boolean> {
  const kept = await sql.run(
    `UPDATE segment SET size = $4, whatsapp_reach = $5, email_reach = $6, counted_at = now(), timed_out_at = NULL
     WHERE organization_id = $1 AND id = $2 AND version = $3`,
    [orgId, id, version, counts.size, counts.whatsappReach, counts.emailReach],
  );
  if (kept > 0)
    await sql.run(
      `WITH old AS (
         DELETE FROM segment_size WHERE organization_id = $1 AND segment_id = $2 AND day < $3::date - $5::int
       )
       INSERT INTO segment_size (organization_id, segment_id, day, size) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, segment_id, day) DO UPDATE SET size = excluded.size
       WHERE segment_size.size <> excluded.size`,
      [orgId, id, day, counts.size, RETENTION["public.segment_size"].days],
    );
  return kept > 0;
}

export async function noteTimeout(sql: Reader, orgId: string, id: string, version: number): Promise<void> {
  await sql.rows("UPDATE segment SET timed_out_at = now() WHERE organization_id = $1 AND id = $2 AND version = $3", [
    orgId,
    id,
    version,
  ]);
}
