import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { markInfluenced } from "../sales/index.ts";
import {
  deleteAttributions,
  findBuyersSince,
  lockAttributions,
  sumConversions,
  writeAttributions,
} from "./store/attributions.ts";

const BATCH = 1_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Recomputes which message each sale is attributed to, for these customers or for all buyers since a date. */
export async function attributeSales(
  ctx: Ctx,
  whose: { customerIds: readonly string[] } | { since: Date },
): Promise<number> {
  if ("customerIds" in whose) return attributeBatches(ctx, whose.customerIds);
  let changed = 0;
  for (let afterId = FIRST_ID; ; ) {
    const found = await ctx.db.sql(async (sql) => {
      await lockAttributions(sql, ctx.orgId);
      const buyers = await findBuyersSince(sql, ctx.orgId, { since: whose.since, afterId, limit: BATCH });
      changed += await attributeSalesOf(sql, ctx.orgId, buyers, ctx.clock.now());
      return buyers;
    });
    if (found.length < BATCH) return changed;
    afterId = found.at(-1) ?? afterId;
  }
}

async function attributeBatches(ctx: Ctx, customerIds: readonly string[]): Promise<number> {
  let changed = 0;
  for (let from = 0; from < customerIds.length; from += BATCH) {
    const batch = customerIds.slice(from, from + BATCH);
    changed += await ctx.db.sql(async (sql) => {
      await lockAttributions(sql, ctx.orgId);
      return attributeSalesOf(sql, ctx.orgId, batch, ctx.clock.now());
    });
  }
  return changed;
}

/** Runs in the caller's transaction, under `lockAttributions`. Returns how many sales changed their attribution. */
export async function attributeSalesOf(
  sql: Sql,
  orgId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<number> {
  if (customerIds.length === 0) return 0;
  const changes = await writeAttributions(sql, orgId, customerIds, now);
  await markInfluenced(sql, orgId, changes);
  if (changes.owed.length + changes.unowed.length > 0) await sumConversions(sql, orgId, customerIds);
  return changes.owed.length + changes.unowed.length;
}

/**
 * Before a campaign is deleted, attributes its sales to older messages or to none. Runs in the caller's transaction,
 * under `lockAttributions`.
 */
export async function forgetAttributions(sql: Sql, orgId: string, campaignId: string, now: Date): Promise<void> {
  const { saleIds, customerIds } = await deleteAttributions(sql, orgId, campaignId);
  await markInfluenced(sql, orgId, { owed: [], unowed: saleIds });
  await attributeSalesOf(sql, orgId, customerIds, now);
}
