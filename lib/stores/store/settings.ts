import { Prisma } from "../../../prisma/generated/client.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { SaveStoreSettings } from "../schemas.ts";

/** Writes the given settings; undefined leaves a column unchanged, null clears it. */
export async function updateStoreSettings(ctx: Ctx, { storeId, ...settings }: SaveStoreSettings): Promise<void> {
  const businessHours = settings.businessHours === null ? Prisma.DbNull : settings.businessHours;
  await ctx.db.transaction(({ prisma }) =>
    prisma.store.updateMany({
      where: { organizationId: ctx.orgId, id: storeId },
      data: { ...settings, businessHours },
    }),
  );
}

/** Serializes changes of an organization's e-commerce store. */
export async function lockEcommerce(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('store ecommerce of ' || $1, 0))", [orgId]);
}

/** Makes this store the only e-commerce store, or none; from now on the organization's choice overrides the ERP's. */
export async function writeEcommerce(ctx: Ctx, storeId: string, isEcommerce: boolean): Promise<void> {
  const data = { isEcommerce, ecommerceDecidedAt: ctx.clock.now() };
  const former = { organizationId: ctx.orgId, isEcommerce: true };
  await ctx.db.transaction(async (tx) => {
    const { store } = tx.prisma;
    await lockEcommerce(tx, ctx.orgId);
    if (isEcommerce) await store.updateMany({ where: former, data: { ...data, isEcommerce: false } });
    await store.updateMany({ where: { organizationId: ctx.orgId, id: storeId }, data });
  });
}
