import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { upsertProducts } from "../sales/index.ts";
import { rewindCheckpoints } from "../settings/index.ts";
import { isReopening, type StoreInput, upsertSellers, upsertStores } from "../stores/index.ts";
import type { ErpRows } from "./parse-page.ts";
import type { ErpEntity } from "./schemas.ts";
import { type SettleOptions, takeCustomers, takeSales } from "./settle-customers.ts";

type Counts = { created: number; updated: number; unchanged: number; merged?: number; pending?: number };
type Apply<Row> = (ctx: Ctx, sql: Sql, rows: Row[], options: SettleOptions) => Promise<Counts>;

/** Imports valid rows and applies their effects, in the page's transaction. */
export function importRows<Entity extends ErpEntity>(
  ctx: Ctx,
  sql: Sql,
  entity: Entity,
  rows: ErpRows[Entity][],
  options: SettleOptions,
): Promise<Counts> {
  const apply: Apply<ErpRows[Entity]> = APPLY[entity];
  return apply(ctx, sql, rows, options);
}

const APPLY: { [Entity in ErpEntity]: Apply<ErpRows[Entity]> } = {
  stores: takeStores,
  sellers: (ctx, sql, rows) => upsertSellers(sql, ctx.orgId, rows),
  products: (ctx, sql, rows) => upsertProducts(sql, ctx.orgId, rows),
  customers: takeCustomers,
  transactions: async (ctx, sql, rows, options) => {
    const { pendingCustomers, leftOut: _, ...counts } = await takeSales(ctx, sql, rows, options);
    return { ...counts, pending: pendingCustomers };
  },
};

/** Full runs skip rows of closed branches; when one reopens, those rows lie below the checkpoint, so rewind it. */
async function takeStores({ orgId }: Ctx, sql: Sql, rows: StoreInput[]): Promise<Counts> {
  if (await isReopening(sql, orgId, rows)) await rewindCheckpoints(sql, orgId);
  return upsertStores(sql, orgId, rows);
}
