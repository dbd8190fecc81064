import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import type { Sql, Tx } from "../../platform/db.ts";
import type { CountedRole, Role, RoleColumn, RolesQuery, UpdateRole } from "../schemas.ts";

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

export async function findRoleId({ prisma }: Tx, organizationId: string, name: string): Promise<string | null> {
  const where = { organizationId_name: { organizationId, name } };
  return (await prisma.role.findUnique({ where, select: { id: true } }))?.id ?? null;
}

/** Compares names ignoring case: readers would confuse roles that differ only in case. */
export async function hasRoleNamed(sql: Sql, orgId: string, name: string, exceptId: string | null): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT FROM role WHERE organization_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3",
    [orgId, name, exceptId],
  );
  return rows.length > 0;
}

export async function insertRole({ prisma }: Tx, organizationId: string, role: Omit<Role, "id">): Promise<string> {
  return (await prisma.role.create({ data: { organizationId, ...role } })).id;
}

/** Undefined fields stay unchanged. */
export async function updateRoleRow(
  { prisma }: Tx,
  organizationId: string,
  id: string,
  data: Omit<UpdateRole, "was">,
): Promise<void> {
  await prisma.role.updateMany({ where: { organizationId, id }, data });
}

/** Also deletes accepted invites that still reference the role. */
export async function deleteRole({ prisma }: Tx, organizationId: string, id: string): Promise<void> {
  await prisma.invite.deleteMany({ where: { organizationId, roleId: id, acceptedAt: { not: null } } });
  await prisma.role.deleteMany({ where: { organizationId, id } });
}
