import type { Ctx } from "../../platform/ctx.ts";
import { unsafeSql } from "../../platform/db.ts";

export type StoredErpConnection = {
  baseUrl: string;
  username: string;
  passwordEncrypted: string;
  defaultBranch: string | null;
};

export function findStoredErpConnection(ctx: Ctx): Promise<StoredErpConnection | null> {
  return ctx.db.prisma((tx) => tx.erpConnection.findUnique({ where: { organizationId: ctx.orgId } }));
}

export async function upsertErpConnection(ctx: Ctx, connection: StoredErpConnection): Promise<void> {
  const fields = { ...connection, updatedAt: ctx.clock.now() };
  await ctx.db.prisma((tx) =>
    tx.erpConnection.upsert({
      where: { organizationId: ctx.orgId },
      create: { organizationId: ctx.orgId, ...fields },
      update: fields,
    }),
  );
}

/** Organizations with a connection of their own. */
export async function unsafeListConnectedIds(): Promise<string[]> {
  const rows = await unsafeSql((sql) =>
    sql.rows<{ organization_id: string }>("SELECT organization_id FROM unsafe_list_erp_organizations()"),
  );
  return rows.map((row) => row.organization_id);
}
