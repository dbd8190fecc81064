import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";

/** ERP ids of all known sellers. */
export async function findSellerRefs(sql: Sql, orgId: string): Promise<Set<string>> {
  const rows = await sql.rows<{ ref: string }>("SELECT external_id AS ref FROM seller WHERE organization_id = $1", [
    orgId,
  ]);
  return new Set(rows.map((row) => row.ref));
}

export async function findUserNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; name: string }>(
    "SELECT id, name FROM app_user WHERE organization_id = $1 AND id = ANY ($2)",
    [ctx.orgId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findCampaignNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; name: string }>(
    "SELECT id, name FROM campaign WHERE organization_id = $1 AND id = ANY ($2)",
    [ctx.orgId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
