import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import type { ChooseEcommerce, StoreId } from "./schemas.ts";
import { writeEcommerce } from "./store/ecommerce.ts";

/**
 * Makes this store the e-commerce of the organization, in the place of the one before, or leaves it without one. It
 * changes what others see, so it takes somebody who sees the whole organization.
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
