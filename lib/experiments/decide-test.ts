import { DAY_MS } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { findSalesKnownUntil } from "../sales/index.ts";
import { findTest, postponeDecision, recordDecision, releaseTest, type SendTest } from "../sending/index.ts";
import { VARIANTS } from "../sending/schemas.ts";
import { measureTest } from "./measure-test.ts";
import { judgeTest, type Verdict } from "./rules/judge-test.ts";
import { seedOf } from "./rules/measure-effect.ts";
import { isOfSales, successesOf } from "./rules/test-metric.ts";
import type { TestResult } from "./schemas.ts";
import { findVariantRevenue, type VariantOutcomes } from "./store/test-outcomes.ts";

type SendOf = { campaignId: string; occurrence: number };

const JUDGE = { file: "lib/experiments/rules/judge-test.ts", name: "judgeTest", run: judgeTest };
/** While sales up to the horizon are not imported, the decision waits, at most this long. */
const LONGEST_WAIT_MS = 2 * DAY_MS;
const ASK_AGAIN_MS = 15 * 60_000;
/** The slowest case is six pairs of variants with a million buyers; no request waits for the result. */
const JUDGE_LIMIT_MS = 5 * 60_000;

/**
 * Decides the A/B test of a send at its horizon, once, and gives the waiting recipients the chosen variant or skips them.
 * Safe to repeat. `later`: sales are awaited. `over`: there is nothing to decide, or the send has ended.
 */
export async function decideTest(ctx: Ctx, send: SendOf): Promise<"decided" | "later" | "over"> {
  const test = await findTest(ctx.db, ctx.orgId, send);
  const now = ctx.clock.now();
  if (!test?.decidesAt || test.decidesAt > now) return "over";
  if (!test.decidedAt) {
    if (await awaitsSales(ctx, test, test.decidesAt)) {
      await postponeDecision(ctx, { ...send, until: new Date(now.getTime() + ASK_AGAIN_MS) });
      return "later";
    }
    const decision = await judge(ctx, send, test, test.decidesAt);
    await recordDecision(ctx, { ...send, ...decision });
  }
  return (await releaseTest(ctx, send)) ? "decided" : "over";
}

async function awaitsSales(ctx: Ctx, { metric }: SendTest, decidesAt: Date): Promise<boolean> {
  if (!isOfSales(metric) || ctx.clock.now().getTime() - decidesAt.getTime() > LONGEST_WAIT_MS) return false;
  const knownUntil = await findSalesKnownUntil(ctx.db, ctx.orgId);
  return knownUntil !== null && knownUntil < decidesAt;
}

function judge(ctx: Ctx, send: SendOf, test: SendTest, decidesAt: Date) {
  return heavyWork(ctx, async () => {
    const scope = { ...send, storeIds: null, startedAt: test.startedAt, until: decidesAt };
    const { outcomes, packed } = await ctx.db.sql(async (sql) => ({
      ...(await measureTest(sql, ctx.orgId, test, scope)),
      packed: test.metric === "revenue" ? await findVariantRevenue(sql, ctx.orgId, scope) : null,
    }));
    const counts = outcomes.map((one) => ({ people: one.people, successes: successesOf(test.metric, one) }));
    const revenue = packed && { packed, seed: seedOf(send.campaignId, send.occurrence) };
    const isLarge = revenue !== null;
    const verdict = await runOffLoop(JUDGE, [counts, revenue], {
      isLarge,
      signal: ctx.signal,
      limitMs: JUDGE_LIMIT_MS,
    });
    const winner = verdict.winner === null ? null : (VARIANTS[verdict.winner] ?? null);
    const fallback = test.otherwise === "best" ? (VARIANTS[verdict.best] ?? null) : null;
    return { winner, chosen: winner ?? fallback, result: toResult(test, outcomes, verdict) };
  });
}

/** Money in reais. */
function toResult({ metric }: SendTest, outcomes: readonly VariantOutcomes[], verdict: Verdict): TestResult {
  const shown = (value: number) => (metric === "revenue" ? centsToAmount(value) : value);
  return {
    isEnough: verdict.isEnough,
    variants: outcomes.map((one, at) => ({
      variant: one.variant,
      people: one.people,
      count: successesOf(metric, one),
      value: one.people === 0 ? null : shown(verdict.values[at] ?? 0),
    })),
    comparisons: verdict.comparisons.map(({ variant, against, interval }) => ({
      variant: VARIANTS[variant] ?? "A",
      against: VARIANTS[against] ?? "A",
      difference: shown(interval.difference),
      low: shown(interval.low),
      high: shown(interval.high),
    })),
  };
}
