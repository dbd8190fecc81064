import type { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { SaveStoreSettings } from "../schemas.ts";

/** Writes the given settings; undefined leaves a column unchanged, null clears it. */
export async function updateStoreSettings(ctx: Ctx, settings: SaveStoreSettings): Promise<void> {
  const { storeId, businessHours, helpdeskInboxId } = settings;
  const hours = businessHours && JSON.stringify(businessHours);
  await ctx.db.sql((sql) =>
    sql.run(
      `UPDATE store SET business_hours = CASE WHEN $3 THEN $4::jsonb ELSE business_hours END,
         helpdesk_inbox_id = CASE WHEN $5 THEN $6::int ELSE helpdesk_inbox_id END
       WHERE organization_id = $1 AND id = $2`,
      [
        ctx.orgId,
        storeId,
        businessHours !== undefined,
        hours ?? null,
        helpdeskInboxId !== undefined,
        helpdeskInboxId ?? null,
      ],
    ),
  );
}

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

/** Runs `work` and maps the named constraint violations to 409 conflicts. */
export async function refusedAs<T>(conflicts: Record<string, () => ConflictError>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    throw conflicts[name]?.() ?? error;
  }
}
