import type { ErpConnection } from "../../../prisma/generated/client.ts";
import type { Tx } from "../../platform/db.ts";
import { type DueCursor, type DuePage, unsafeListDue } from "../../platform/due-work.ts";

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

/** Not tenant-scoped: organizations with a connection of their own that have not started a sync today. */
export function unsafeListDueSyncs(page: DuePage): Promise<DueCursor[]> {
  return unsafeListDue("unsafe_list_due_erp_syncs", page, { before: [page.now] });
}
