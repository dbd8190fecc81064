import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPrice, saveCostSettings } from "../../../lib/costs/index.ts";
import { getExperiment, getResults } from "../../../lib/experiments/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { plantSend } from "../../support/planted-sends.ts";
import { seeded } from "../../support/seeded.ts";

const PEOPLE = 600;
const DAY_MS = 86_400_000;

let sandbox: Sandbox;
let world: CampaignWorld;
let people: string[];
let otherStoreId: string;
let begun: Begun;

beforeAll(async () => {
  sandbox = await startSandbox({ size: { customers: 10 } });
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  world = await CampaignWorld.open(sandbox);
  people = await world.customers(PEOPLE);
  otherStoreId = await createStore(world.orgId, "F02");
  await world.rows("UPDATE customer_metrics SET store_id = $2 WHERE customer_id = ANY ($1)", [
    people.slice(0, 200),
    otherStoreId,
  ]);
  await world.rows("UPDATE customer_metrics SET whatsapp_opt_out = true WHERE customer_id = ANY ($1)", [
    people.slice(0, 30),
  ]);
  await world.rows("UPDATE customer_metrics SET rfm_status = 'champions' WHERE customer_id = ANY ($1)", [
    people.slice(100, 300),
  ]);
  const { id: numberId } = await world.number();
  await syncTemplates(world.ctx, { numberId });
  const campaignId = await world.campaign({ numberId });
  await world.rows("UPDATE campaign SET holdout_percent = 20 WHERE id = $1", [campaignId]);
  begun = await world.begin(campaignId);
  await buildAudience(world.ctx, begun);
});
afterAll(() => sandbox.stop());

type Arm = {
  customer_id: string;
  rfm_status: string | null;
  store_id: string;
  status: string;
  reason_code: string | null;
  assignment: string;
  accepted_at: Date | null;
};
const ledger = () =>
  world.rows<Arm>("SELECT * FROM campaign_recipient WHERE campaign_id = $1 AND occurrence = 1", [begun.campaignId]);

/** The same context, `days` later. */
const later = (days: number, ctx: Ctx = world.ctx): Ctx => ({
  ...ctx,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
});

describe("control group of a send", () => {
  it("is drawn from the customers who could get the message", async () => {
    const rows = await ledger();
    const excluded = rows.filter(({ reason_code: reason }) => reason === "opt_out");
    expect(excluded).toHaveLength(30);
    expect(excluded.every(({ assignment }) => assignment === null)).toBe(true);
    const holdout = rows.filter(({ assignment }) => assignment === "holdout");
    const treated = rows.filter(({ assignment }) => assignment === "treated");
    expect(holdout.length + treated.length).toBe(PEOPLE - 30);
    // 20 % of 570 is 114 with a standard deviation of 9.6.
    expect(Math.abs(holdout.length - 114)).toBeLessThan(40);
    expect(new Set(holdout.map((row) => `${row.status} ${row.reason_code}`))).toEqual(new Set(["skipped holdout"]));
    expect(new Set(treated.map(({ status }) => status))).toEqual(new Set(["queued"]));
  });

  it("records the RFM group that each customer of either arm had at the audience", async () => {
    await world.rows("UPDATE customer_metrics SET rfm_status = 'at_risk' WHERE organization_id = $1", [world.orgId]);
    const champions = new Set(people.slice(100, 300));
    const rows = await ledger();
    expect(rows).toHaveLength(PEOPLE);
    for (const { customer_id: id, rfm_status: group } of rows)
      expect([id, group]).toEqual([id, champions.has(id) ? "champions" : "hibernating"]);
  });

  it("can't become a message: the database refuses it", async () => {
    const [one] = (await ledger()).filter(({ assignment }) => assignment === "holdout");
    const change = (set: string) =>
      world.rows(`UPDATE campaign_recipient SET ${set} WHERE campaign_id = $1 AND customer_id = $2`, [
        begun.campaignId,
        one?.customer_id,
      ]);
    for (const set of ["status = 'queued'", "status = 'sent'", "accepted_at = now()"])
      await expect(change(set)).rejects.toMatchObject({ code: "23514" });
    await expect(change("assignment = 'other'")).rejects.toMatchObject({ code: "23514" });
  });

  it("gets no message", async () => {
    await world.send(begun);
    const rows = await ledger();
    expect(world.taken().size).toBe(rows.filter(({ assignment }) => assignment === "treated").length);
    expect(rows.filter(({ assignment, status }) => assignment === "holdout" && status !== "skipped")).toEqual([]);
  });
});

describe("another campaign", () => {
  /** Why the customers of both arms are left out of a campaign to everybody, which is cancelled afterwards. */
  async function reasonsInNext(settings: string): Promise<Record<string, string[]>> {
    await world.rows(`UPDATE organization SET ${settings} WHERE id = $1`, [world.orgId]);
    const { id: numberId } = await world.number();
    const next = await world.begin(await world.campaign({ numberId }));
    await buildAudience(world.ctx, next);
    const rows = await world.rows<{ assignment: string; reasons: string[] }>(
      `SELECT o.assignment, array_agg(DISTINCT coalesce(r.reason_code, 'none')) AS reasons
       FROM campaign_recipient o JOIN campaign_recipient r ON r.campaign_id = $2 AND r.customer_id = o.customer_id
       WHERE o.campaign_id = $1 AND o.assignment IS NOT NULL GROUP BY 1`,
      [begun.campaignId, next.campaignId],
    );
    await world.rows("DELETE FROM campaign WHERE id = $1", [next.campaignId]);
    return Object.fromEntries(rows.map(({ assignment, reasons }) => [assignment, reasons]));
  }

  it("treats both arms alike: who is held out counts as messaged", async () => {
    const limit = "message_limit_days = 7, message_limit_count = 1";
    expect(await reasonsInNext(limit)).toEqual({ treated: ["message_limit"], holdout: ["message_limit"] });
    await world.rows("UPDATE campaign SET status = 'sending' WHERE id = $1", [begun.campaignId]);
    const block = "message_limit_days = NULL, message_limit_count = NULL, block_multiple_campaigns = true";
    expect(await reasonsInNext(block)).toEqual({ treated: ["in_other_campaign"], holdout: ["in_other_campaign"] });
    await world.rows("UPDATE organization SET block_multiple_campaigns = false WHERE id = $1", [world.orgId]);
    await world.rows("UPDATE campaign SET status = 'sent' WHERE id = $1", [begun.campaignId]);
  });

  it("without a control group has no arms", async () => {
    const { id: numberId } = await world.number();
    const next = await world.begin(await world.campaign({ numberId }));
    await buildAudience(world.ctx, next);
    const rows = await world.rows<{ assignment: string | null }>(
      "SELECT DISTINCT assignment FROM campaign_recipient WHERE campaign_id = $1",
      [next.campaignId],
    );
    expect(rows).toEqual([{ assignment: null }]);
    await world.rows("DELETE FROM campaign WHERE id = $1", [next.campaignId]);
  });
});

describe("effect of a send", () => {
  beforeAll(plantSales);

  /** Treated customers buy more often. Some sales are outside the window or returned, or belong to the earlier spend. */
  async function plantSales() {
    const random = seeded(17);
    const rows = await ledger();
    const sales: [string, string, number, number][] = [];
    for (const { customer_id: customerId, assignment } of rows) {
      if (random.below(100) < 30)
        sales.push([customerId, "sale", -1 - random.below(250), 1_000 + random.below(90_000)]);
      if (random.below(100) < (assignment === "treated" ? 40 : 12)) {
        const cents = 2_000 + random.below(30_000);
        sales.push([customerId, "sale", random.below(700) / 100, cents]);
        if (random.below(10) === 0) sales.push([customerId, "return", random.below(700) / 100, -cents]);
      }
      if (random.below(100) < 10) sales.push([customerId, "sale", 8 + random.below(10), 5_000]);
    }
    await world.rows(
      `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, kind, occurred_at, amount_cents)
       SELECT $1, $2, 'V' || n, n, customer_id, kind, (SELECT started_at FROM campaign_experiment WHERE campaign_id = $7)
         + make_interval(secs => days * 86400 + 1), cents
       FROM unnest($3::uuid[], $4::text[], $5::float8[], $6::bigint[]) WITH ORDINALITY AS s(customer_id, kind, days, cents, n)`,
      [
        world.orgId,
        world.storeId,
        ...[0, 1, 2, 3].map((column) => sales.map((sale) => sale[column])),
        begun.campaignId,
      ],
    );
  }

  /** A plain count in another form: sale by sale. */
  async function plainArms(storeIds: readonly string[] | null) {
    const rows = (await ledger()).filter(({ store_id: id }) => storeIds === null || storeIds.includes(id));
    const [run] = await world.rows<{ started_at: Date; window_days: number }>(
      "SELECT started_at, window_days FROM campaign_experiment WHERE campaign_id = $1",
      [begun.campaignId],
    );
    const from = run?.started_at.getTime() ?? 0;
    const sales = await world.rows<{ customer_id: string; kind: string; occurred_at: Date; amount_cents: bigint }>(
      "SELECT customer_id, kind, occurred_at, amount_cents FROM sale WHERE organization_id = $1",
      [world.orgId],
    );
    return ["treated", "holdout"].map((assignment) => {
      const members = new Set(rows.filter((row) => row.assignment === assignment).map((row) => row.customer_id));
      const own = sales.filter(({ customer_id: id, occurred_at: at }) => {
        const ms = at.getTime() - from;
        return members.has(id) && ms >= 0 && ms < (run?.window_days ?? 0) * DAY_MS;
      });
      return {
        assignment,
        variant: null,
        people: members.size,
        buyers: new Set(own.filter(({ kind }) => kind === "sale").map((sale) => sale.customer_id)).size,
        revenue: own.reduce((sum, sale) => sum + Number(sale.amount_cents), 0) / 100,
      };
    });
  }

  it("counts purchases of both arms in the window, net of returns", async () => {
    const { arms } = await getExperiment(later(8), { id: begun.campaignId, occurrence: undefined });
    expect(arms).toEqual(await plainArms(null));
    expect(arms[1]?.buyers).toBeGreaterThan(0);
  });

  it("has no verdict before the window has closed", async () => {
    const open = await getExperiment(later(3), { id: begun.campaignId, occurrence: 1 });
    expect(open).toMatchObject({ state: "insufficient", missing: { days: 4, people: 0 }, purchaseRate: null });
    expect(open).toMatchObject({ revenue: null, incrementalRevenue: null });
  });

  it("has no verdict while the sales of its last days are not imported", async () => {
    const sync = (daysLater: number) =>
      world.rows(
        `INSERT INTO job_run (organization_id, type, status, started_at)
         VALUES ($1, 'erp_incremental', 'completed', now() + make_interval(days => $2))`,
        [world.orgId, daysLater],
      );
    await sync(6);
    const early = await getExperiment(later(8), { id: begun.campaignId, occurrence: 1 });
    expect(early).toMatchObject({ state: "insufficient", missing: { days: 0, awaitsSales: true }, purchaseRate: null });
    expect((await getResults(later(8), { days: 90 })).total.caused).toBeNull();
    await sync(8);
    expect((await getExperiment(later(8), { id: begun.campaignId, occurrence: 1 })).missing).toBeNull();
  });

  it("is positive when the treated buy more, the same at every reading, and its sums agree", async () => {
    const read = () => getExperiment(later(8), { id: begun.campaignId, occurrence: 1 });
    const effect = await read();
    expect(effect).toMatchObject({ state: "positive", holdoutPercent: 20, windowDays: 7, missing: null, cost: null });
    const [treated, holdout] = effect.arms;
    const rate = (arm: typeof treated) => (arm?.buyers ?? 0) / (arm?.people ?? 1);
    expect(effect.purchaseRate?.difference).toBeCloseTo(rate(treated) - rate(holdout), 12);
    expect(effect.incrementalRevenue?.value).toBeCloseTo((effect.revenue?.difference ?? 0) * (treated?.people ?? 0), 1);
    expect(effect.incrementalRevenue?.low).toBeGreaterThan(0);
    expect(effect.revenue?.shareBelowCap).toBeGreaterThan(0.9);
    expect(await read()).toEqual(effect);
  });

  it("counts only customers of the stores that a user may see", async () => {
    const clerk = userCtx(world.orgId, { permissions: ["app:campaigns"], storeScope: [otherStoreId] });
    const { arms } = await getExperiment(later(8, clerk), { id: begun.campaignId, occurrence: 1 });
    expect(arms).toEqual(await plainArms([otherStoreId]));
    expect(arms[0]?.people).toBeLessThan(200);
  });

  it("keeps a treated customer in their arm whose message failed", async () => {
    const before = await getExperiment(later(8), { id: begun.campaignId, occurrence: 1 });
    await world.rows(
      `UPDATE campaign_recipient SET status = 'failed' WHERE campaign_id = $1 AND customer_id IN (
         SELECT customer_id FROM campaign_recipient WHERE campaign_id = $1 AND status = 'sent' LIMIT 40)`,
      [begun.campaignId],
    );
    expect(await getExperiment(later(8), { id: begun.campaignId, occurrence: 1 })).toEqual(before);
  });

  it("does not exist for a send without a control group, for another organization, or an unknown campaign", async () => {
    expect(await getExperiment(world.ctx, { id: begun.campaignId, occurrence: 9 })).toMatchObject({
      state: "no_control",
      arms: [],
    });
    const { ctx: stranger } = await createOrganization("Outra");
    await expect(getExperiment(stranger, { id: begun.campaignId, occurrence: 1 })).rejects.toMatchObject({
      code: "campaign_not_found",
    });
  });
});

describe("results of a period", () => {
  const read = (ctx: Ctx, days = 90) => getResults(ctx, { days });

  it("contain each measured send with its own figures, and their sum", async () => {
    const results = await read(later(8));
    const own = await getExperiment(later(8), { id: begun.campaignId, occurrence: 1 });
    const [send] = results.sends;
    expect(send).toMatchObject({
      campaign: { id: begun.campaignId },
      occurrence: 1,
      state: own.state,
      holdoutPercent: 20,
    });
    expect(send?.caused?.revenue).toEqual(own.incrementalRevenue);
    expect(results.total.caused).toEqual(send?.caused);
    expect(results.total.sends).toBe(1);
    expect(results.months.map(({ caused }) => caused)).toEqual([send?.caused]);
    expect(results.channels.map(({ channel }) => channel)).toEqual(["whatsapp"]);
  });

  it("count messages, without those that failed later, and influenced revenue as the ledger does", async () => {
    await world.rows(
      "UPDATE campaign_recipient SET conversions = 1, revenue_cents = 1234 WHERE campaign_id = $1 AND status = 'sent'",
      [begun.campaignId],
    );
    const accepted = (await ledger()).filter(({ accepted_at: at }) => at !== null).length;
    const sent = (await ledger()).filter(({ status }) => status === "sent").length;
    expect(accepted).toBeGreaterThan(sent);
    const { total, months } = await read(world.ctx);
    expect(total).toMatchObject({ messages: sent, influencedRevenue: (sent * 1_234) / 100 });
    expect(months.reduce((sum, { messages }) => sum + messages, 0)).toBe(sent);
  });

  it("have cost and profit once the price and the margin are known", async () => {
    const [before] = (await read(later(8))).sends;
    expect(before).toMatchObject({ cost: null, caused: { cost: null, profit: null } });
    const price = { tariff: "cloud_utility", chargedPer: "sent", isFreeInReplyWindow: false } as const;
    await addPrice(world.ctx, { ...price, price: 0.25, validFrom: "2026-01-01" });
    await saveCostSettings(world.ctx, { marginPercent: 40 });
    const sent = (await ledger()).filter(({ accepted_at: at }) => at !== null).length;
    const own = await getExperiment(later(8), { id: begun.campaignId, occurrence: 1 });
    const cost = Math.round(sent * 25) / 100;
    expect(own).toMatchObject({ cost, marginPercent: 40 });
    for (const end of ["value", "low", "high"] as const)
      expect(own.profit?.[end]).toBeCloseTo((own.incrementalRevenue?.[end] ?? 0) * 0.4 - cost, 2);
    const results = await read(later(8));
    expect(results).toMatchObject({ marginPercent: 40, total: { cost, unpriced: 0 } });
    for (const result of [results.total, ...results.months, ...results.channels, ...results.sends])
      expect(result.caused).toMatchObject({ cost, profit: own.profit });
  });

  it("subtract from the profit only the cost of sends whose revenue is in the interval", async () => {
    const { total: before } = await read(later(8));
    const acceptedAt = new Date();
    const rows = [{ acceptedAt }, { acceptedAt }, { acceptedAt }, { acceptedAt }, {}];
    // One customer in the control group: too few to be measured.
    const id = await plantSend(world.ctx.db, world.storeId, { tariff: "cloud_utility", rows });
    await world.rows(
      `UPDATE campaign_recipient SET assignment = CASE WHEN accepted_at IS NULL THEN 'holdout' ELSE 'treated' END
       WHERE organization_id = $1 AND campaign_id = $2`,
      [world.orgId, id],
    );
    await world.rows(
      `INSERT INTO campaign_experiment (organization_id, campaign_id, occurrence, holdout_percent, window_days, started_at)
       VALUES ($1, $2, 1, 20, 7, $3)`,
      [world.orgId, id, acceptedAt],
    );
    const { total, sends } = await read(later(8));
    expect(sends.find(({ campaign }) => campaign.id === id)).toMatchObject({ holdout: 1, cost: 1, caused: null });
    expect(total.cost).toBeCloseTo((before.cost ?? 0) + 1, 2);
    expect(total.caused).toEqual(before.caused);
    const ofOne = (campaignId: string) => getResults(later(8), { days: 90, campaignId });
    expect((await ofOne(id)).total).toMatchObject({ messages: 4, cost: 1, caused: null });
    const first = await ofOne(begun.campaignId);
    expect(first.sends.map(({ campaign }) => campaign.id)).toEqual([begun.campaignId]);
    expect(first.total).toEqual(before);
    await world.rows("DELETE FROM campaign WHERE id = $1", [id]);
  });

  it("have no effect while the window is open", async () => {
    const results = await read(later(3));
    expect(results.total).toMatchObject({ sends: 0, caused: null });
    expect(results.sends).toMatchObject([{ state: "insufficient", caused: null }]);
  });

  it("leave out sends before the period, other stores' customers and other organizations", async () => {
    expect((await read(later(100))).sends).toEqual([]);
    const clerk = userCtx(world.orgId, { permissions: ["app:campaigns"], storeScope: [otherStoreId] });
    const own = await getExperiment(later(8, clerk), { id: begun.campaignId, occurrence: 1 });
    expect((await read(later(8, clerk))).sends[0]).toMatchObject({
      treated: own.arms[0]?.people,
      holdout: own.arms[1]?.people,
    });
    const { ctx: stranger } = await createOrganization("Outra");
    expect(await read(stranger)).toMatchObject({ sends: [], months: [], total: { messages: 0, caused: null } });
    await expect(getResults(stranger, { days: 90, campaignId: begun.campaignId })).rejects.toMatchObject({
      code: "campaign_not_found",
    });
  });
});
