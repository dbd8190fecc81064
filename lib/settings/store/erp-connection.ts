import { actorId, type Ctx } from "../../platform/ctx.ts";
import { type Sql, unsafeSql } from "../../platform/db.ts";
import type { ChangeRow } from "./organization.ts";

export type StoredErpConnection = {
  baseUrl: string;
  username: string;
  passwordEncrypted: string;
  defaultBranch: string | null;
};

export async function findErpConnectionRow(
  ctx: Ctx,
  sql: Sql,
): Promise<{ connection: StoredErpConnection; change: ChangeRow } | null> {
  const [row] = await sql.rows<StoredErpConnection & ChangeRow>(
    `SELECT e.base_url AS "baseUrl", e.username, e.password_encrypted AS "passwordEncrypted",
       e.default_branch AS "defaultBranch", e.updated_at AS at, e.updated_by AS "byId", p.name AS "byName"
     FROM erp_connection e LEFT JOIN app_user p ON p.organization_id = e.organization_id AND p.id = e.updated_by
     WHERE e.organization_id = $1`,
    [ctx.orgId],
  );
  if (!row) return null;
  const { at, byId, byName, ...connection } = row;
  return { connection, change: { at, byId, byName } };
}

export async function findStoredErpConnection(ctx: Ctx): Promise<StoredErpConnection | null> {
  const found = await ctx.db.sql((sql) => findErpConnectionRow(ctx, sql));
  return found?.connection ?? null;
}

export async function upsertErpConnection(ctx: Ctx, sql: Sql, connection: StoredErpConnection): Promise<void> {
  const { baseUrl, username, passwordEncrypted, defaultBranch } = connection;
  await sql.run(
    `INSERT INTO erp_connection (organization_id, base_url, username, password_encrypted, default_branch, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (organization_id) DO UPDATE SET base_url = $2, username = $3, password_encrypted = $4,
       default_branch = $5, updated_at = $6, updated_by = $7`,
    [ctx.orgId, baseUrl, username, passwordEncrypted, defaultBranch, ctx.clock.now(), actorId(ctx.actor)],
  );
}

export async function deleteErpConnection(ctx: Ctx, sql: Sql): Promise<void> {
  await sql.run("DELETE FROM erp_connection WHERE organization_id = $1", [ctx.orgId]);
}

/** Organizations with their own connection. */
export async function unsafeListConnectedIds(): Promise<string[]> {
  const rows = await unsafeSql((sql) =>
    sql.rows<{ organization_id: string }>("SELECT organization_id FROM unsafe_list_erp_organizations()"),
  );
  return rows.map((row) => row.organization_id);
}
