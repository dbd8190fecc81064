import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import { NotFoundError, ValidationError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { visibleStores } from "../stores/index.ts";
import { changeCustomer } from "./change-customer.ts";
import { getCustomer } from "./read-customer.ts";
import type { CustomerDetail, CustomerId, PreferencesPatch } from "./schemas.ts";
import { findPrincipal, findSeller, writePin } from "./store/pins.ts";
import { writePreferences } from "./store/preferences.ts";

const RECENT_DAYS = 365;

/** Pins the preferred store or seller, so that no sync changes it; null returns to the value computed from sales. */
export async function setPreferences(
  ctx: Ctx,
  { id, preferredStoreId, preferredSellerId }: CustomerId & PreferencesPatch,
): Promise<CustomerDetail> {
  const storeIds = await visibleStores(ctx);
  await changeCustomer(ctx, id, async (sql) => {
    if (preferredStoreId !== undefined) {
      const storeId = preferredStoreId && (await findStore(ctx, sql, preferredStoreId, storeIds));
      await writePin(sql, ctx.orgId, id, { column: "preferred_store", id: storeId });
    }
    if (preferredSellerId !== undefined) {
      if (preferredSellerId !== null) await assertSeller(ctx, sql, preferredSellerId, storeIds);
      await writePin(sql, ctx.orgId, id, { column: "preferred_seller", id: preferredSellerId });
    }
    await refreshPreferences(sql, ctx.orgId, [id], ctx.clock.now());
  });
  return getCustomer(ctx, { id });
}

/** Resolves an alias to its principal store; fails with not found outside the actor's scope. */
async function findStore(ctx: Ctx, sql: Sql, id: string, visible: readonly string[] | null): Promise<string> {
  const principal = await findPrincipal(sql, ctx.orgId, id);
  if (principal === null || (visible && !visible.includes(principal))) throw new NotFoundError("store_not_found");
  return principal;
}

async function assertSeller(ctx: Ctx, sql: Sql, id: string, visible: readonly string[] | null): Promise<void> {
  const seller = await findSeller(sql, ctx.orgId, id);
  const isSeen = seller?.storeId == null || !visible || visible.includes(seller.storeId);
  if (!seller || !isSeen) throw new NotFoundError("seller_not_found");
  if (!seller.isActive)
    throw new ValidationError({
      path: "preferredSellerId",
      code: "seller_inactive",
      message: "the seller is not active",
    });
}

/** Computes the preferred seller and store from sales as of `now`; null `customerIds` means all customers. */
export async function refreshPreferences(
  sql: Sql,
  orgId: string,
  customerIds: readonly string[] | null,
  now: Date,
): Promise<number> {
  if (customerIds?.length === 0) return 0;
  await lockMetrics(sql, orgId);
  return writePreferences(sql, orgId, customerIds, startOfDay(addDays(dayOf(now), -RECENT_DAYS)));
}
