import { offsetOf, type Paging } from "../../core/paging.ts";
import { isUuid } from "../../core/uuid.ts";
import type { Sql } from "../../platform/db.ts";
import type { AuditFilter } from "../schemas.ts";

/** A record with the names of the people and keys it refers to; people of another organization or deleted ones have none. */
export type AccessLogRow = {
  id: string;
  user_id: string;
  organization_id: string;
  store_id: string | null;
  endpoint: string;
  method: string;
  ip: string | null;
  user_agent: string | null;
  status: number;
  action_type: string;
  metadata: Record<string, unknown> | null;
  correlation_id: string | null;
  created_at: Date;
  user_name: string | null;
  user_email: string | null;
};
export type FoundAccessLogs = { rows: AccessLogRow[]; total: number };

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** An endpoint is paused by no person: its row has the id of the endpoint. */
const ROWS = `SELECT a.*, coalesce(u.name, k.name, CASE WHEN a.action_type = 'WEBHOOK_PAUSE' THEN 'Balcão' END) AS user_name, coalesce(u.email, 'key:' || k.prefix) AS user_email
  FROM access_log a LEFT JOIN app_user u ON u.organization_id = a.organization_id AND u.id = a.user_id
  LEFT JOIN api_key k ON k.organization_id = a.organization_id AND k.id = a.user_id`;
const NEWEST_FIRST = "ORDER BY a.created_at DESC, a.id DESC";

/** Shorter texts contain no trigram: the search would scan the whole index. */
const SHORTEST_INDEXED = 3;

/** One page, the newest record first, and the total count. */
export function findAccessLogs(sql: Sql, orgId: string, filter: AuditFilter & Paging): Promise<FoundAccessLogs> {
  const { search } = filter;
  if (search === undefined || search.length < SHORTEST_INDEXED) return findPage(sql, orgId, filter);
  return searchPage(sql, orgId, { ...filter, search });
}

async function findPage(sql: Sql, orgId: string, filter: AuditFilter & Paging): Promise<FoundAccessLogs> {
  const { text, params } = whereOf(orgId, filter);
  const [count] = await sql.rows<{ total: number }>(
    `SELECT count(*)::int AS total FROM access_log a WHERE ${text}`,
    params,
  );
  const page = `LIMIT $${params.length + 1} OFFSET $${params.length + 2}`;
  const rows = await sql.rows<AccessLogRow>(`${ROWS} WHERE ${text} ${NEWEST_FIRST} ${page}`, [
    ...params,
    filter.limit,
    offsetOf(filter),
  ]);
  return { rows, total: count?.total ?? 0 };
}

async function searchPage(
  sql: Sql,
  orgId: string,
  filter: AuditFilter & Paging & { search: string },
): Promise<FoundAccessLogs> {
  const { search, userId, actionType = null, since, until, limit } = filter;
  const [found] = await sql.rows<{ total: number; ids: string[] }>(
    "SELECT total::int, ids FROM search_access_logs($1, $2, $3, $4, $5, $6, $7)",
    [search, personId(userId), actionType, since, until, limit, offsetOf(filter)],
  );
  const rows = await sql.rows<AccessLogRow>(
    `${ROWS} WHERE a.organization_id = $1 AND a.id = ANY ($2) ${NEWEST_FIRST}`,
    [orgId, found?.ids ?? []],
  );
  return { rows, total: found?.total ?? 0 };
}

/** Cursor: position of a record in the sort order. */
export type LogPosition = { createdAt: Date; id: string };

/** The records after a cursor, to read the whole log in batches. */
export function findAccessLogsAfter(
  sql: Sql,
  orgId: string,
  filter: AuditFilter,
  after: LogPosition | null,
  limit: number,
): Promise<AccessLogRow[]> {
  const { text, params } = whereOf(orgId, filter);
  const next = (value: unknown) => `$${params.push(value)}`;
  const place = after ? ` AND (a.created_at, a.id) < (${next(after.createdAt)}, ${next(after.id)})` : "";
  return sql.rows(`${ROWS} WHERE ${text}${place} ${NEWEST_FIRST} LIMIT ${next(limit)}`, params);
}

function whereOf(orgId: string, filter: AuditFilter): { text: string; params: unknown[] } {
  const params: unknown[] = [orgId];
  const conditions = ["a.organization_id = $1"];
  const add = (condition: string, value: unknown) => conditions.push(`${condition} $${params.push(value)}`);
  if (filter.userId !== undefined) add("a.user_id =", personId(filter.userId));
  if (filter.actionType !== undefined) add("a.action_type =", filter.actionType);
  if (filter.since) add("a.created_at >=", filter.since);
  if (filter.until) add("a.created_at <=", filter.until);
  if (filter.search !== undefined) add("a.endpoint ILIKE", `%${escapeLike(filter.search)}%`);
  return { text: conditions.join(" AND "), params };
}

/** A value that is not an id matches no person. */
function personId(userId: string | undefined): string | null {
  if (userId === undefined) return null;
  return isUuid(userId) ? userId : NOBODY;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
