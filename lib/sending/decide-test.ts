import type { Ctx } from "../platform/ctx.ts";
import { lockCampaign } from "./store/sends.ts";
import {
  type Decision,
  findTest,
  noteReleased,
  postponeRun,
  releaseWaiting,
  writeDecision,
} from "./store/variant-tests.ts";

type SendOf = { campaignId: string; occurrence: number };

/** Recipients who get the decided variant per transaction. */
const BATCH = 20_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Stores the decision of an A/B test once; a repeated one changes nothing. */
export async function recordDecision(ctx: Ctx, decision: Omit<Decision, "now">): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await lockCampaign(sql, ctx.orgId, decision.campaignId);
    await writeDecision(sql, ctx.orgId, { ...decision, now: ctx.clock.now() });
  });
}

/**
 * Gives the recipients who wait the decided variant, or skips them. Repeated after a crash, it continues with the others.
 * False if the test is not decided or the send has ended.
 */
export async function releaseTest(ctx: Ctx, send: SendOf): Promise<boolean> {
  const test = await findTest(ctx.db, ctx.orgId, send);
  if (!test?.decidedAt) return false;
  for (let afterId = FIRST_ID; ; ) {
    const lastId = await ctx.db.sql((sql) =>
      releaseWaiting(sql, ctx.orgId, { ...send, chosen: test.chosen, afterId, limit: BATCH }),
    );
    if (lastId === null) break;
    afterId = lastId;
  }
  await noteReleased(ctx.db, ctx.orgId, send, ctx.clock.now());
  return true;
}

/** Leaves the decision for a later run. */
export async function postponeDecision(ctx: Ctx, send: SendOf & { until: Date }): Promise<void> {
  await postponeRun(ctx.db, ctx.orgId, send);
}
