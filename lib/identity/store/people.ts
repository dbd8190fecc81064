import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { foldText } from "../../core/search.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import type { Sql } from "../../platform/db.ts";
import type { Person, PersonColumn, UsersQuery } from "../schemas.ts";

/** Members and open invites of the organization in $1 as one list. */
const PEOPLE = `people AS (
  SELECT id, CASE WHEN deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS status, email, name, role_id,
    last_seen_at, created_at, clerk_id AS provider_id
  FROM app_user WHERE organization_id = $1
  UNION ALL
  SELECT id, 'invited', email, NULL, role_id, NULL, created_at, provider_id
  FROM invite WHERE organization_id = $1 AND accepted_at IS NULL)`;

const VIEW = `p.id, p.status, p.email, p.name, p.last_seen_at AS "lastSeenAt", p.created_at AS "createdAt",
  p.provider_id AS "providerId",
  CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'name', r.name, 'level', r.level,
    'permissions', to_jsonb(r.permissions), 'readOnly', r.read_only) END AS role,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'tradeName', s.trade_name) ORDER BY s.code), '[]')
   FROM (SELECT store_id FROM user_store WHERE organization_id = $1 AND user_id = p.id
         UNION ALL SELECT store_id FROM invite_store WHERE organization_id = $1 AND invite_id = p.id) AS seen
   JOIN store s ON s.organization_id = $1 AND s.id = seen.store_id) AS stores`;

const FROM = "FROM people p LEFT JOIN role r ON r.organization_id = $1 AND r.id = p.role_id";

/** Ignores case and accents. */
const plainSql = (text: string) => `regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
const FILTER = `($2 = '' OR strpos(${plainSql("concat_ws(' ', p.name, p.email)")}, $2) > 0)
  AND ($3::uuid[] IS NULL OR p.role_id = ANY ($3)) AND ($4::text[] IS NULL OR p.status = ANY ($4))`;

/** People without a name are sorted by address. */
const COLUMNS: Record<PersonColumn, SortableSql> = {
  name: plainSql("coalesce(p.name, p.email)"),
  email: "p.email",
  role: { nullable: "r.name" },
  status: "array_position(ARRAY['invited', 'active', 'deactivated'], p.status)",
  lastSeenAt: { nullable: "p.last_seen_at" },
  createdAt: "p.created_at",
};

export async function findPeople(sql: Sql, orgId: string, query: UsersQuery): Promise<Page<Person>> {
  const { q, role, status } = query;
  const wanted = foldText(q);
  const filter = [orgId, wanted, role.length > 0 ? role : null, status.length > 0 ? status : null];
  const [counted] = await sql.rows<{ total: bigint }>(
    `WITH ${PEOPLE} SELECT count(*) AS total ${FROM} WHERE ${FILTER}`,
    filter,
  );
  const rows = await sql.rows<Person>(
    `WITH ${PEOPLE} SELECT ${VIEW} ${FROM} WHERE ${FILTER} ORDER BY ${orderBy(COLUMNS, query, "p.id")} LIMIT $5 OFFSET $6`,
    [...filter, query.limit, offsetOf(query)],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

/** A member or an open invite with this id, or null. */
export async function findPerson(sql: Sql, orgId: string, id: string): Promise<Person | null> {
  const [row] = await sql.rows<Person>(`WITH ${PEOPLE} SELECT ${VIEW} ${FROM} WHERE p.id = $2`, [orgId, id]);
  return row ?? null;
}

/** The ids that are stores of the organization. */
export async function findStoreIds(sql: Sql, orgId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>("SELECT id FROM store WHERE organization_id = $1 AND id = ANY ($2)", [
    orgId,
    ids,
  ]);
  return rows.map(({ id }) => id);
}

/** These stores and all stores that report with them: what a user limited to them may see. */
export async function findStoresInScope(sql: Sql, orgId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `SELECT id FROM store WHERE organization_id = $1 AND coalesce(primary_store_id, id) IN (
       SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($2))`,
    [orgId, ids],
  );
  return rows.map(({ id }) => id);
}
