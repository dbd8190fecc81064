import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import type { Sql } from "../../platform/db.ts";
import type { CountedRole, Role, RoleColumn, RolesQuery } from "../schemas.ts";

const VIEW = `r.id, r.name, r.level, r.permissions, r.read_only AS "readOnly"`;
const COUNTED = `${VIEW},
  (SELECT count(*)::int FROM app_user u WHERE u.organization_id = r.organization_id AND u.role_id = r.id) AS "userCount",
  (SELECT count(*)::int FROM invite i WHERE i.organization_id = r.organization_id AND i.role_id = r.id
     AND i.accepted_at IS NULL) AS "inviteCount"`;

const COLUMNS: Record<RoleColumn, SortableSql> = { level: "level", name: "lower(name)", userCount: `"userCount"` };

export async function findRoles(sql: Sql, orgId: string, query: RolesQuery): Promise<Page<CountedRole>> {
  const [counted] = await sql.rows<{ total: bigint }>("SELECT count(*) AS total FROM role WHERE organization_id = $1", [
    orgId,
  ]);
  const rows = await sql.rows<CountedRole>(
    `SELECT * FROM (SELECT ${COUNTED} FROM role r WHERE r.organization_id = $1) AS r
     ORDER BY ${orderBy(COLUMNS, query, "id")} LIMIT $2 OFFSET $3`,
    [orgId, query.limit, offsetOf(query)],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

export async function findRole(sql: Sql, orgId: string, id: string): Promise<CountedRole | null> {
  const [row] = await sql.rows<CountedRole>(`SELECT ${COUNTED} FROM role r WHERE organization_id = $1 AND id = $2`, [
    orgId,
    id,
  ]);
  return row ?? null;
}

export async function findRoleId(sql: Sql, orgId: string, name: string): Promise<string | null> {
  const rows = await sql.rows<{ id: string }>("SELECT id FROM role WHERE organization_id = $1 AND name = $2", [
    orgId,
    name,
  ]);
  return rows[0]?.id ?? null;
}

/** Compares names ignoring case: readers would confuse roles that differ only in case. */
export async function hasRoleNamed(sql: Sql, orgId: string, name: string, exceptId: string | null): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT FROM role WHERE organization_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3",
    [orgId, name, exceptId],
  );
  return rows.length > 0;
}

export async function insertRole(sql: Sql, orgId: string, role: Omit<Role, "id">): Promise<string> {
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO role (organization_id, name, level, permissions, read_only) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [orgId, role.name, role.level, role.permissions, role.readOnly],
  );
  if (!row) throw new Error("A role was not inserted");
  return row.id;
}

export async function saveRole(sql: Sql, orgId: string, role: Role): Promise<void> {
  await sql.run(
    `UPDATE role SET name = $3, level = $4, permissions = $5, read_only = $6 WHERE organization_id = $1 AND id = $2`,
    [orgId, role.id, role.name, role.level, role.permissions, role.readOnly],
  );
}

/** Also deletes accepted invites that still reference the role. */
export async function deleteRole(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run("DELETE FROM invite WHERE organization_id = $1 AND role_id = $2 AND accepted_at IS NOT NULL", [
    orgId,
    id,
  ]);
  await sql.run("DELETE FROM role WHERE organization_id = $1 AND id = $2", [orgId, id]);
}
