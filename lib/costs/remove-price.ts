import { noteChange } from "../audit/index.ts";
import { ConflictError, NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { PriceId } from "./schemas.ts";
import { deletePrice, findUsedPrices, listPrices, lockPrices } from "./store/prices.ts";
import { toPriceFields } from "./views.ts";

/** Removes a price, such as a typing error, as long as no message has been counted with it. */
export async function removePrice(ctx: Ctx, { id }: PriceId): Promise<void> {
  assertSeesEveryStore(ctx);
  const removed = await ctx.db.sql(async (sql) => {
    await lockPrices(sql, ctx.orgId);
    const price = (await listPrices(sql, ctx.orgId)).find((one) => one.id === id);
    if (!price) throw new NotFoundError("price_not_found");
    if ((await findUsedPrices(sql, ctx.orgId, ctx.clock.now())).has(id))
      throw new ConflictError("price_in_use", "Messages were counted with this price");
    await deletePrice(sql, ctx.orgId, id);
    return price;
  });
  noteChange(ctx, { before: { tariff: removed.tariff, ...toPriceFields(removed) }, after: null });
}
