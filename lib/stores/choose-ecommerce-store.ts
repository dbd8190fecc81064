import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import type { ChooseEcommerce, StoreId } from "./schemas.ts";
import { writeEcommerce } from "./store/settings.ts";

/**
 * Makes this store the organization's e-commerce store, replacing the current one, or unsets it. Affects all stores, so
 * it requires organization-wide access.
 */
export async function chooseEcommerceStore(
  ctx: Ctx,
  { id, isEcommerce }: StoreId & ChooseEcommerce,
): Promise<{ id: string; isEcommerce: boolean }> {
  await getVisibleStore(ctx, id);
  assertSeesEveryStore(ctx);
  await writeEcommerce(ctx, id, isEcommerce);
  return { id, isEcommerce };
}
