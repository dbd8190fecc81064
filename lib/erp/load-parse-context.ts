import type { Ctx } from "../platform/ctx.ts";
import { findStoreRefs } from "../stores/index.ts";
import type { ParseContext } from "./parse-page.ts";
import type { ErpSyncType } from "./schemas.ts";
import { findSellerRefs } from "./store.ts";

/** A full sync skips closed branches; other syncs read every branch, since a closed one may still send its last day. */
export async function loadParseContext(ctx: Ctx, type: ErpSyncType): Promise<ParseContext> {
  return ctx.db.sql(async (sql) => {
    const stores = await findStoreRefs(sql, ctx.orgId);
    return {
      stores: new Map(stores.map((store) => [store.code, store])),
      sellers: await findSellerRefs(sql, ctx.orgId),
      skipsClosedStores: type === "erp_full",
      now: ctx.clock.now(),
    };
  });
}
