import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { type Drawing, INLINE_ENTRIES } from "./find-draws.ts";
import { countEntries, type DrawnRevenue, drawEach } from "./rules/measure-effect.ts";
import { isPoolable } from "./rules/pool-effects.ts";
import { fromManyBytes, toManyBytes } from "./rules/stored-draws.ts";
import { findGroupDraws, saveGroupDraws } from "./store/effects.ts";
import { findGroupOutcomes, type GroupCounts, type GroupSums } from "./store/group-outcomes.ts";

const DRAW = { file: "lib/experiments/rules/measure-effect.ts", name: "drawEach", run: drawEach };

type GroupDrawing = Omit<Drawing, "key"> & { key: { campaignId: string; occurrence: number } | null };
export type DrawnGroup = { counts: GroupCounts; drawn: DrawnRevenue };

/** As `readDraws`, of each RFM group with two customers in each arm. */
export async function readGroupDraws(ctx: Ctx, drawing: GroupDrawing, sums: GroupSums): Promise<DrawnGroup[]> {
  const groups = sums.groups.filter(isPoolable);
  if (groups.length === 0) return [];
  const stored = drawing.key && (await findGroupDraws(ctx.db, ctx.orgId, drawing.key, sums.basis));
  const drawn = stored ? fromManyBytes(stored, groups.length) : await draw(ctx, drawing, groups);
  return groups.flatMap((counts, at) => (drawn[at] ? [{ counts, drawn: drawn[at] }] : []));
}

/** As `storeDraws`, of each RFM group with two customers in each arm. */
export async function storeGroupDraws(
  ctx: Ctx,
  drawing: GroupDrawing & { key: NonNullable<GroupDrawing["key"]> },
  sums: GroupSums,
): Promise<"stored" | "current" | "none"> {
  const groups = sums.groups.filter(isPoolable);
  if (groups.length === 0) return "none";
  if (await findGroupDraws(ctx.db, ctx.orgId, drawing.key, sums.basis)) return "current";
  const drawn = (await draw(ctx, drawing, groups)).filter((one) => one !== null);
  if (drawn.length < groups.length) return "none";
  const draws = toManyBytes(drawn);
  await ctx.db.sql((sql) => saveGroupDraws(sql, ctx.orgId, drawing.key, { basis: sums.basis, draws }));
  return "stored";
}

/** One for each of these groups, all in one task. */
async function draw(
  ctx: Ctx,
  { arms, seed }: GroupDrawing,
  groups: readonly GroupCounts[],
): Promise<(DrawnRevenue | null)[]> {
  const outcomes = await ctx.db.sql((sql) => findGroupOutcomes(sql, ctx.orgId, arms));
  const isLarge = outcomes.reduce((sum, one) => sum + countEntries(one), 0) > INLINE_ENTRIES;
  const drawn = await runOffLoop(DRAW, [outcomes, seed], { isLarge, signal: ctx.signal });
  const of = new Map(outcomes.map(({ group }, at) => [group, drawn[at] ?? null]));
  return groups.map(({ group }) => of.get(group) ?? null);
}
