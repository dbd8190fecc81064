import { type ErpConnection, Prisma } from "../../../prisma/generated/client.ts";
import type { Tx } from "../../platform/db.ts";
import { type DueCursor, type DuePage, unsafeListDue } from "../../platform/due-work.ts";
import type { ErpKind, FilesOptions, SqlOptions } from "../schemas.ts";

export type StoredErpConnection = Omit<ErpConnection, "organizationId" | "kind" | "sql" | "files"> & {
  kind: ErpKind;
  sql: SqlOptions | null;
  files: FilesOptions | null;
};

export async function findStoredErpConnection(
  { prisma }: Tx,
  organizationId: string,
): Promise<StoredErpConnection | null> {
  const row = await prisma.erpConnection.findUnique({ where: { organizationId } });
  return (
    row && {
      ...row,
      kind: row.kind as ErpKind,
      sql: row.sql as SqlOptions | null,
      files: row.files as FilesOptions | null,
    }
  );
}

export async function upsertErpConnection(
  { prisma }: Tx,
  organizationId: string,
  { sql, files, ...rest }: StoredErpConnection,
): Promise<void> {
  const update = { ...rest, sql: sql ?? Prisma.DbNull, files: files ?? Prisma.DbNull };
  await prisma.erpConnection.upsert({ where: { organizationId }, create: { organizationId, ...update }, update });
}

export async function deleteErpConnection({ prisma }: Tx, organizationId: string): Promise<void> {
  await prisma.erpConnection.deleteMany({ where: { organizationId } });
}

/** Not tenant-scoped: organizations with a connection of their own that have not started a sync today. */
export function unsafeListDueSyncs(page: DuePage): Promise<DueCursor[]> {
  return unsafeListDue("unsafe_list_due_erp_syncs", page, { before: [page.now] });
}
