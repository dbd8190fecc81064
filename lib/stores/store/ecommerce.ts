import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";

/** Serializes changes of an organization's e-commerce store. */
export async function lockEcommerce(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('store ecommerce of ' || $1, 0))", [orgId]);
}

/** Makes this store the only e-commerce store, or none; from now on the organization's choice overrides the ERP's. */
export async function writeEcommerce(ctx: Ctx, storeId: string, isEcommerce: boolean): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.sql(async (sql) => {
    await lockEcommerce(sql, ctx.orgId);
    await sql.run(
      `UPDATE store SET is_ecommerce = false, ecommerce_decided_at = $4
       WHERE organization_id = $1 AND is_ecommerce AND ($3 OR id = $2)`,
      [ctx.orgId, storeId, isEcommerce, now],
    );
    await sql.run(
      `UPDATE store SET is_ecommerce = $3, ecommerce_decided_at = $4 WHERE organization_id = $1 AND id = $2`,
      [ctx.orgId, storeId, isEcommerce, now],
    );
  });
}
