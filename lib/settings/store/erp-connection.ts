import type { ErpConnection } from "../../../prisma/generated/client.ts";
import { type Tx, unsafeSql } from "../../platform/db.ts";

export type StoredErpConnection = Omit<ErpConnection, "organizationId">;

export function findStoredErpConnection({ prisma }: Tx, organizationId: string): Promise<StoredErpConnection | null> {
  return prisma.erpConnection.findUnique({ where: { organizationId } });
}

export async function upsertErpConnection(
  { prisma }: Tx,
  organizationId: string,
  update: StoredErpConnection,
): Promise<void> {
  await prisma.erpConnection.upsert({ where: { organizationId }, create: { organizationId, ...update }, update });
}

export async function deleteErpConnection({ prisma }: Tx, organizationId: string): Promise<void> {
  await prisma.erpConnection.deleteMany({ where: { organizationId } });
}

/** Organizations with their own connection. */
export async function unsafeListConnectedIds(): Promise<string[]> {
  const rows = await unsafeSql((sql) =>
    sql.rows<{ organization_id: string }>("SELECT organization_id FROM unsafe_list_erp_organizations()"),
  );
  return rows.map((row) => row.organization_id);
}
