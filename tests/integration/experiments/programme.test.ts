import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimateAudience } from "../../../lib/campaigns/index.ts";
import { addMonths, dayOf, startOfDay, startOfQuarter } from "../../../lib/core/dates.ts";
import { getProgrammeResults } from "../../../lib/experiments/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { updateOrganizationSettings } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { seeded } from "../../support/seeded.ts";

const PEOPLE = 600;
const OPTED_OUT = 30;
const EVERYBODY = { rules: [{ logic: "AND" as const, filters: [] }] };

let sandbox: Sandbox;
let world: CampaignWorld;
let people: string[];
let otherStoreId: string;
let numberId: string;

const quarter = startOfQuarter(dayOf(new Date()));
const next = addMonths(quarter, 3);
const at = (time: Date, ctx: Ctx = world.ctx): Ctx => ({ ...ctx, clock: { now: () => time } });
const inQuarter = (first: string, day = 2) => new Date(startOfDay(first).getTime() + day * 86_400_000);

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
    people.slice(0, OPTED_OUT),
  ]);
  ({ id: numberId } = await world.number());
  await syncTemplates(world.ctx, { numberId });
});
afterAll(() => sandbox.stop());

const setShare = (programmeHoldoutPercent: number) =>
  updateOrganizationSettings(world.ctx, { programmeHoldoutPercent });

/** Writes the audience of a campaign to all customers; returns those in the organization's control group. */
async function heldOutAt(time: Date, share?: number): Promise<string[]> {
  const campaignId = await world.campaign({ numberId });
  if (share) await world.rows("UPDATE campaign SET holdout_percent = $2 WHERE id = $1", [campaignId, share]);
  const begun = await world.begin(campaignId);
  await buildAudience(at(time), begun);
  // Open sends would be recovered by tests of other files.
  await world.rows("UPDATE campaign SET status = 'sent' WHERE id = $1", [campaignId]);
  const rows = await world.ledger(campaignId);
  expect(rows).toHaveLength(PEOPLE);
  return rows
    .filter((row) => row.reason_code === "programme_holdout")
    .map((row) => row.customer_id)
    .sort();
}

const members = (of: string) =>
  world.rows<{ customer_id: string; store_id: string; assignment: string; assigned_at: Date }>(
    "SELECT * FROM programme_member WHERE organization_id = $1 AND quarter = $2::date",
    [world.orgId, of],
  );

describe("the organization's control group", () => {
  it("leaves no customer out before it is set up", async () => {
    expect(await heldOutAt(inQuarter(quarter, 1))).toEqual([]);
    expect(await members(quarter)).toEqual([]);
    expect(await getProgrammeResults(world.ctx)).toEqual({ holdoutPercent: 0, marginPercent: null, quarters: [] });
  });

  it("is the same in every campaign of a quarter, drawn from the customers who could get the message", async () => {
    await setShare(20);
    const first = await heldOutAt(inQuarter(quarter, 2));
    // 20 % of 570 is 114 with a standard deviation of 9.6.
    expect(Math.abs(first.length - 114)).toBeLessThan(40);
    expect(first.filter((id) => people.slice(0, OPTED_OUT).includes(id))).toEqual([]);
    // A changed share holds from the next quarter on.
    await setShare(5);
    expect(await heldOutAt(inQuarter(quarter, 3), 30)).toEqual(first);
    const rows = await members(quarter);
    expect(rows).toHaveLength(PEOPLE - OPTED_OUT);
    expect(
      rows
        .filter((row) => row.assignment === "holdout")
        .map((row) => row.customer_id)
        .sort(),
    ).toEqual(first);
    expect(new Set(rows.map((row) => row.assigned_at.getTime()))).toEqual(new Set([inQuarter(quarter, 2).getTime()]));
  });

  it("is drawn before the send's own, whose arms it does not change", async () => {
    const [last] = await world.rows<{ id: string }>(
      "SELECT id FROM campaign ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    const rows = await world.rows<{ reason_code: string | null; assignment: string | null }>(
      "SELECT DISTINCT reason_code, assignment FROM campaign_recipient WHERE campaign_id = $1 ORDER BY 1, 2",
      [last?.id],
    );
    expect(rows).toEqual([
      { reason_code: "holdout", assignment: "holdout" },
      { reason_code: "opt_out", assignment: null },
      { reason_code: "programme_holdout", assignment: null },
      { reason_code: null, assignment: "treated" },
    ]);
  });

  it("can't become a message: the database refuses it", async () => {
    const change = (set: string) =>
      world.rows(
        `UPDATE campaign_recipient SET ${set} WHERE organization_id = $1 AND reason_code = 'programme_holdout'`,
        [world.orgId],
      );
    for (const set of ["status = 'queued'", "status = 'sent'", "accepted_at = now()"])
      await expect(change(set)).rejects.toMatchObject({ code: "23514" });
    await expect(world.rows("UPDATE programme_member SET assignment = 'treated'")).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("is in the estimate of an audience", async () => {
    const ctx = at(inQuarter(quarter, 3));
    const holdouts = (await members(quarter)).filter(({ assignment }) => assignment === "holdout").length;
    const estimate = await estimateAudience(ctx, { channel: "whatsapp", behaviorRules: EVERYBODY });
    expect(estimate).toMatchObject({
      count: PEOPLE - OPTED_OUT - holdouts,
      matched: PEOPLE,
      skipped: { opt_out: OPTED_OUT, programme_holdout: holdouts },
    });
  });

  it("changes with the quarter", async () => {
    const before = (await members(quarter)).filter(({ assignment }) => assignment === "holdout");
    await setShare(20);
    const after = await heldOutAt(inQuarter(next));
    const both = before.filter(({ customer_id: id }) => after.includes(id));
    // Independent draws of 20 %: about 23 of 114 are in both.
    expect(both.length).toBeLessThan(60);
    expect(after.length).toBeGreaterThan(60);
  });

  it("belongs to its organization", async () => {
    const { ctx: stranger } = await createOrganization("Outra");
    expect(await getProgrammeResults(stranger)).toEqual({ holdoutPercent: 0, marginPercent: null, quarters: [] });
    expect(await stranger.db.rows("SELECT 1 FROM programme_member")).toEqual([]);
  });
});

describe("its result", () => {
  const afterQuarter = () => at(inQuarter(next, 30));

  beforeAll(async () => {
    const random = seeded(5);
    const sales = (await members(quarter)).flatMap(({ customer_id: id, assignment }) => {
      const buys = random.below(100) < (assignment === "treated" ? 45 : 15);
      const early = random.below(100) < 30 ? [[id, random.below(2), 4_000]] : [];
      return buys ? [...early, [id, 3 + random.below(100), 1_000 + random.below(50_000)]] : early;
    });
    await world.rows(
      `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, kind, occurred_at, amount_cents)
       SELECT $1, $2, 'P' || n, n, customer_id, 'sale', $6::timestamptz + make_interval(days => days, secs => 60), cents
       FROM unnest($3::uuid[], $4::int[], $5::bigint[]) WITH ORDINALITY AS s(customer_id, days, cents, n)`,
      [
        world.orgId,
        world.storeId,
        ...[0, 1, 2].map((column) => sales.map((sale) => sale[column])),
        startOfDay(quarter),
      ],
    );
  });

  /** A plain count in another form: sale by sale. */
  async function plainArms(storeIds: readonly string[] | null) {
    const rows = (await members(quarter)).filter(({ store_id: id }) => storeIds === null || storeIds.includes(id));
    const sales = await world.rows<{ customer_id: string; occurred_at: Date; amount_cents: bigint }>(
      "SELECT customer_id, occurred_at, amount_cents FROM sale WHERE organization_id = $1",
      [world.orgId],
    );
    return ["treated", "holdout"].map((assignment) => {
      const own = rows.filter((row) => row.assignment === assignment);
      const since = new Map(own.map((row) => [row.customer_id, row.assigned_at]));
      const counted = sales.filter(({ customer_id: id, occurred_at: time }) => {
        const from = since.get(id);
        return from !== undefined && time >= from && time < startOfDay(next);
      });
      return {
        assignment,
        variant: null,
        people: own.length,
        buyers: new Set(counted.map((sale) => sale.customer_id)).size,
        revenue: counted.reduce((sum, sale) => sum + Number(sale.amount_cents), 0) / 100,
      };
    });
  }

  it("compares purchases from each customer's first campaign until the quarter's end", async () => {
    const { holdoutPercent, quarters } = await getProgrammeResults(afterQuarter());
    expect(holdoutPercent).toBe(20);
    const [running, closed] = quarters;
    expect(closed).toMatchObject({
      quarter,
      holdoutPercent: 20,
      endedEarly: false,
      state: "positive",
      missing: null,
      closesAt: startOfDay(next).toISOString(),
    });
    expect(closed?.arms).toEqual(await plainArms(null));
    expect(closed?.incrementalRevenue?.low).toBeGreaterThan(0);
    expect(running).toMatchObject({ quarter: next, state: "insufficient", purchaseRate: null, revenue: null });
    expect(running?.missing?.days).toBeGreaterThan(50);
  });

  it("counts only customers of the stores that a user may see", async () => {
    const clerk = userCtx(world.orgId, { permissions: ["app:campaigns"], storeScope: [otherStoreId] });
    const { quarters } = await getProgrammeResults(at(inQuarter(next, 30), clerk));
    expect(quarters[1]?.arms).toEqual(await plainArms([otherStoreId]));
  });

  it("ends for the quarter with the first campaign after it was turned off", async () => {
    await setShare(0);
    expect((await getProgrammeResults(afterQuarter())).quarters[0]).toMatchObject({ endedEarly: false });
    expect(await heldOutAt(inQuarter(next, 20))).toEqual([]);
    await setShare(20);
    expect(await heldOutAt(inQuarter(next, 21))).toEqual([]);
    const { quarters } = await getProgrammeResults(afterQuarter());
    expect(quarters[0]).toMatchObject({ endedEarly: true, closesAt: inQuarter(next, 20).toISOString() });
  });
});
