import {
  type CustomerId,
  changeCustomer,
  recomputeMetrics,
  refreshPreferences,
  type SplitCustomer,
  splitRecords,
} from "../customers/index.ts";
import type { CustomerSplit } from "../customers/schemas.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { lockRfmBounds, rewriteHistory } from "../rfm/index.ts";
import { moveSales } from "../sales/index.ts";
import { attributeSalesOf, lockAttributions, moveSent } from "../sending/index.ts";

/** Undoes a wrong merge: moves these ERP records with their sales and messages to a new customer. */
export async function splitCustomer(ctx: Ctx, { id, identities }: CustomerId & SplitCustomer): Promise<CustomerSplit> {
  const now = ctx.clock.now();
  return changeCustomer(ctx, id, async (sql, { storeIds }) => {
    await lockAttributions(sql, ctx.orgId);
    const wanted = { fromId: id, identities, storeIds, actorId: actorId(ctx.actor) };
    const split = await splitRecords(sql, ctx.orgId, wanted, async (parted) => {
      await moveSent(sql, ctx.orgId, parted);
      return moveSales(sql, ctx.orgId, parted);
    });
    const both = [id, split.id];
    await recomputeMetrics(sql, ctx.orgId, both, await lockRfmBounds(sql, ctx.orgId, now));
    await refreshPreferences(sql, ctx.orgId, both, now);
    await rewriteHistory(ctx, sql, both);
    await attributeSalesOf(sql, ctx.orgId, both, now);
    return { ...split, fromId: id };
  });
}
