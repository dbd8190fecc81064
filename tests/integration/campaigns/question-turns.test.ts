import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { estimateAudience } from "../../../lib/campaigns/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { env } from "../../../lib/platform/env.ts";
import { heavyLimits } from "../../../lib/platform/heavy-work.ts";
import { countOwn, previewSegment } from "../../../lib/segments/index.ts";
import { createOrganization } from "../../support/factories.ts";

const RULES = [
  { logic: "AND" as const, filters: [{ category: "purchase", field: "orders", operator: "gte" as const, value: 0 }] },
];

/** The organization's use cases, with the maximum number of concurrent transactions. */
async function watchedShop() {
  const { ctx } = await createOrganization();
  const seen = { now: 0, most: 0 };
  const sql: Ctx["db"]["sql"] = (work) => {
    seen.most = Math.max(seen.most, ++seen.now);
    return ctx.db.sql(work).finally(() => {
      seen.now -= 1;
    });
  };
  return { ctx: { ...ctx, db: { ...ctx.db, sql } }, seen };
}

it("rule queries of one organization use at most its share of connections, and all of them finish", async () => {
  const [one, other] = await Promise.all([watchedShop(), watchedShop()]);
  const questions = ({ ctx }: { ctx: Ctx }) =>
    Array.from({ length: 6 }, () => [
      previewSegment(ctx, { rules: RULES }),
      estimateAudience(ctx, { behaviorRules: { rules: RULES }, channel: "email" }),
      countOwn(ctx, { ids: [] }),
    ]).flat();
  const answers = await Promise.all([...questions(one), ...questions(other)]);
  expect(answers).toHaveLength(36);
  expect(answers.filter((answer) => "timedOut" in answer && answer.timedOut)).toEqual([]);
  const share = heavyLimits(env().DATABASE_POOL_SIZE, availableParallelism()).long.runningPerKey;
  expect([one.seen.most, other.seen.most]).toEqual([share, share]);
});
