import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { countEntries, type DrawnRevenue, drawRevenue } from "./rules/measure-effect.ts";
import { fromBytes, toBytes } from "./rules/stored-draws.ts";
import type { Arms } from "./store/arms.ts";
import { type EffectKey, findDraws, saveDraws } from "./store/effects.ts";
import { findOutcomes } from "./store/outcomes.ts";

/** Entries of which the draws take less than 20 ms. */
export const INLINE_ENTRIES = 1_000;
const DRAW = { file: "lib/experiments/rules/measure-effect.ts", name: "drawRevenue", run: drawRevenue };

/** `key`: of the row that stores the draws; null for a user of some stores, whose draws are not stored. */
export type Drawing = { arms: Arms; seed: number; key: EffectKey | null };

/**
 * The draws of a closed window's revenue: the stored ones if they are of the same purchases, or new ones, which take
 * seconds for large arms. `basis`: the fingerprint of `findSums`. Null if an arm has fewer than two customers.
 */
export async function readDraws(ctx: Ctx, drawing: Drawing, basis: string): Promise<DrawnRevenue | null> {
  const stored = drawing.key && (await findDraws(ctx.db, ctx.orgId, drawing.key, basis));
  return stored ? fromBytes(stored) : draw(ctx, drawing);
}

/**
 * Stores the draws for this basis, unless they are. Purchases that change meanwhile have another basis: at the next
 * reading these draws are not used.
 */
export async function storeDraws(
  ctx: Ctx,
  drawing: Drawing & { key: EffectKey },
  basis: string,
): Promise<"stored" | "current" | "none"> {
  if (await findDraws(ctx.db, ctx.orgId, drawing.key, basis)) return "current";
  const drawn = await draw(ctx, drawing);
  if (!drawn) return "none";
  const draws = toBytes(drawn);
  await ctx.db.sql((sql) => saveDraws(sql, ctx.orgId, drawing.key, { basis, draws }));
  return "stored";
}

async function draw(ctx: Ctx, { arms, seed }: Drawing): Promise<DrawnRevenue | null> {
  const outcomes = await ctx.db.sql((sql) => findOutcomes(sql, ctx.orgId, arms));
  const isLarge = countEntries(outcomes) > INLINE_ENTRIES;
  return runOffLoop(DRAW, [outcomes, seed], { isLarge, signal: ctx.signal });
}
