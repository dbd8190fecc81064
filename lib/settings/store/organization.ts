import type { Organization } from "../../../prisma/generated/client.ts";
import type { Reader, Sql, Tx } from "../../platform/db.ts";

/** Time and author of a section's last change; `byName` is null if the author is not of this organization. */
export type ChangeRow = { at: Date | null; byId: string | null; byName: string | null };

/** The change with its author's name. SQL, because each page of settings asks for it: it costs half of Prisma's time. */
export async function findChange(
  sql: Reader,
  orgId: string,
  { updatedAt: at, updatedBy: byId }: { updatedAt: Date | null; updatedBy: string | null },
): Promise<ChangeRow> {
  if (byId === null) return { at, byId, byName: null };
  const text = "SELECT name FROM app_user WHERE organization_id = $1 AND id = $2";
  const [author] = await sql.rows<{ name: string }>(text, [orgId, byId]);
  return { at, byId, byName: author?.name ?? null };
}

export type OrganizationRow = Organization & { profile: ChangeRow; campaigns: ChangeRow };

export function getOrganization({ prisma }: Tx, id: string): Promise<Organization> {
  return prisma.organization.findUniqueOrThrow({ where: { id } });
}

/** Undefined fields stay unchanged. Returns the row after the update. */
export function updateOrganization({ prisma }: Tx, id: string, data: Partial<Organization>): Promise<Organization> {
  return prisma.organization.update({ where: { id }, data });
}

/** Adds the last change of each section. */
export async function addChanges(sql: Reader, row: Organization): Promise<OrganizationRow> {
  const [profile, campaigns] = await Promise.all([
    findChange(sql, row.id, { updatedAt: row.profileUpdatedAt, updatedBy: row.profileUpdatedBy }),
    findChange(sql, row.id, { updatedAt: row.campaignsUpdatedAt, updatedBy: row.campaignsUpdatedBy }),
  ]);
  return { ...row, profile, campaigns };
}

/** Locks the row until the transaction ends, so that the state before the change is the one that is changed. */
export async function lockOrganization(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE", [orgId]);
}
