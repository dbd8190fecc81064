import { expect, it } from "vitest";
import { estimateAudience } from "../../../lib/campaigns/index.ts";
import { startJobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { uuidV7 } from "../../../lib/platform/uuid.ts";
import { previewSegment } from "../../../lib/segments/index.ts";
import type { SegmentRule } from "../../../lib/segments/schemas.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { claimRecipients } from "../../../lib/sending/store/claims.ts";
import { seeded } from "../../support/seeded.ts";
import { randomRules } from "../../support/segment-rules.ts";
import { openSegmentWorld } from "../../support/segment-world.ts";
import { withStaleStatistics } from "../../support/stale-statistics.ts";

const TABLES = ["customer", "customer_metrics", "sale", "sale_item", "campaign_recipient"];
const SETS = 20;
/**
 * Five statements over up to four sets of one table, plus key lookups; a nested loop would read a table once per
 * customer.
 */
const MOST_PASSES = 24;
const CLAIMED = 60;
/** The selection, the previous messages of each customer, and the update itself. */
const MOST_PASSES_OF_A_CLAIM = 8;

/** The use cases on the connection whose statistics lack the organization's rows. */
function staleCtx(ctx: Ctx, sql: Sql): Ctx {
  return { ...ctx, db: { ...ctx.db, rows: sql.rows, run: sql.run, sql: (work) => work(sql) } };
}

async function startSend(ctx: Ctx, rules: SegmentRule[]) {
  const jobRunId = await startJobRun(ctx, { type: "campaign_send" });
  const [campaign] = await ctx.db.rows<{ id: string }>(
    `INSERT INTO campaign (organization_id, name, channel, status, occurrence, behavior_rules, job_run_id)
     VALUES ($1, 'Estatística', 'email', 'sending', 1, $2, $3) RETURNING id`,
    [ctx.orgId, JSON.stringify({ rules }), jobRunId],
  );
  return { campaignId: campaign?.id ?? "", occurrence: 1, jobRunId };
}

async function askAll(ctx: Ctx, rules: SegmentRule[]): Promise<void> {
  const send = await startSend(ctx, rules);
  const preview = await previewSegment(ctx, { rules });
  const estimate = await estimateAudience(ctx, { behaviorRules: { rules }, channel: "email" });
  const { added } = await buildAudience(ctx, send);
  expect([preview, estimate]).toMatchObject([{ count: added }, { matched: added }]);
}

it("rule queries do not read a table once per customer while planner statistics lack the organization", async () => {
  await withStaleStatistics(TABLES, openSegmentWorld, async ({ shop: world, sql, rowsRead }) => {
    const ctx = staleCtx(world.shop.ctx, sql);
    // By index, a table gives only this organization's rows: other suites fill the same one.
    await sql.run("SET LOCAL enable_seqscan = off");
    const random = seeded(4_012);
    const most = new Map<string, number>();
    for (let set = 0; set < SETS; set += 1) {
      await sql.run("SAVEPOINT asked");
      const before = new Map<string, number>();
      for (const table of TABLES) before.set(table, await rowsRead(table));
      await askAll(ctx, randomRules(random, world));
      for (const table of TABLES) {
        const read = (await rowsRead(table)) - (before.get(table) ?? 0);
        most.set(table, Math.max(most.get(table) ?? 0, read));
      }
      await sql.run("ROLLBACK TO SAVEPOINT asked");
    }
    for (const table of TABLES) {
      const [row] = await sql.rows<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM ${table} WHERE organization_id = $1`,
        [ctx.orgId],
      );
      expect((most.get(table) ?? 0) / (row?.rows ?? 0), table).toBeLessThanOrEqual(MOST_PASSES);
    }
    expect(most.get("customer_metrics")).toBeGreaterThan(0);
  });
});

it("a claim does not read a table once per recipient while planner statistics lack the organization", async () => {
  await withStaleStatistics(TABLES, openSegmentWorld, async ({ shop: world, sql, rowsRead }) => {
    const ctx = staleCtx(world.shop.ctx, sql);
    await sql.run("SET LOCAL enable_seqscan = off");
    const { campaignId, occurrence } = await startSend(ctx, []);
    const people = await sql.run(
      `INSERT INTO campaign_recipient (organization_id, id, campaign_id, occurrence, customer_id, store_id, channel, status, address)
       SELECT organization_id, gen_random_uuid(), $2, $3, customer_id, store_id, 'email', 'queued', customer_id || '@cliente.test'
       FROM customer_metrics WHERE organization_id = $1`,
      [ctx.orgId, campaignId, occurrence],
    );
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + 60_000);
    const limits = { limit: { count: 3, since: new Date(0) }, blockMultipleCampaigns: false };
    const before = new Map<string, number>();
    for (const table of TABLES) before.set(table, await rowsRead(table));
    const claim = { campaignId, occurrence, channel: "email" as const, claimId: uuidV7(), now, leaseUntil, limits };
    const { taken } = await claimRecipients(sql, ctx.orgId, { ...claim, size: CLAIMED });
    expect(taken).toBe(CLAIMED);
    for (const table of TABLES) {
      const read = (await rowsRead(table)) - (before.get(table) ?? 0);
      expect(read / people, table).toBeLessThanOrEqual(MOST_PASSES_OF_A_CLAIM);
    }
  });
});
