import type { Organization, Prisma } from "../../../prisma/generated/client.ts";
import type { Sql, Tx } from "../../platform/db.ts";

/** Time and author of a section's last change; `byName` is null if the author is not of this organization. */
export type ChangeRow = { at: Date | null; byId: string | null; byName: string | null };

/** The change with its author's name. */
export async function findChange(
  { prisma }: Tx,
  organizationId: string,
  { updatedAt: at, updatedBy: byId }: { updatedAt: Date | null; updatedBy: string | null },
): Promise<ChangeRow> {
  const where = { organizationId_id: { organizationId, id: byId ?? "" } };
  const author = byId === null ? null : await prisma.user.findUnique({ where, select: { name: true } });
  return { at, byId, byName: author?.name ?? null };
}

export type OrganizationRow = Organization & { profile: ChangeRow; campaigns: ChangeRow };

export async function getOrganizationRow(tx: Tx, id: string): Promise<OrganizationRow> {
  const row = await tx.prisma.organization.findUniqueOrThrow({ where: { id } });
  const [profile, campaigns] = await Promise.all([
    findChange(tx, id, { updatedAt: row.profileUpdatedAt, updatedBy: row.profileUpdatedBy }),
    findChange(tx, id, { updatedAt: row.campaignsUpdatedAt, updatedBy: row.campaignsUpdatedBy }),
  ]);
  return { ...row, profile, campaigns };
}

/** Undefined fields stay unchanged. */
export async function updateOrganizationRow(
  { prisma }: Tx,
  id: string,
  data: Prisma.OrganizationUncheckedUpdateInput,
): Promise<void> {
  await prisma.organization.update({ where: { id }, data });
}

/** Locks the row until the transaction ends, so that the state before the change is the one that is changed. */
export async function lockOrganization(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE", [orgId]);
}
