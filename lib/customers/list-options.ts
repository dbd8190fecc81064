import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import type { CustomerOptions } from "./schemas.ts";
import { findCities, findSellerOptions } from "./store/options.ts";

/** Sellers and cities for the list's filters, limited to the actor's store scope. */
export async function listOptions(ctx: Ctx): Promise<CustomerOptions> {
  const storeIds = await visibleStores(ctx);
  const [sellers, cities] = await Promise.all([
    findSellerOptions(ctx.db, ctx.orgId, storeIds),
    heavyRead(ctx, () => findCities(ctx.db, ctx.orgId, storeIds)),
  ]);
  return { sellers, cities };
}
