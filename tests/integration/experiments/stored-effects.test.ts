import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { experimentFunctions } from "../../../inngest/functions/experiments/index.ts";
import { addMonths, DAY_MS, dayOf, startOfDay, startOfQuarter } from "../../../lib/core/dates.ts";
import { storeDraws } from "../../../lib/experiments/find-draws.ts";
import {
  EXPERIMENT_FIGURES,
  getExperiment,
  getProgrammeResults,
  getResults,
  keepEffect,
  listClosedWindows,
} from "../../../lib/experiments/index.ts";
import { observe } from "../../../lib/experiments/measure-outcomes.ts";
import { observedOfSend } from "../../../lib/experiments/observed.ts";
import { fromBytes, toBytes } from "../../../lib/experiments/rules/stored-draws.ts";
import { findExperiment } from "../../../lib/experiments/store/arms.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { analyze } from "../../support/analyze.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { plantLedger } from "../../support/planted-ledger.ts";
import { runFunction } from "../../support/run-function.ts";
import { seeded } from "../../support/seeded.ts";
import { plantCustomers, plantSales, rollUpSales } from "../../support/shop.ts";

const PEOPLE = 400;
const WINDOW_DAYS = 7;
const random = seeded(23);
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const startedAt = ago(20);
const quarter = addMonths(startOfQuarter(dayOf(now)), -3);

let ctx: Ctx;
let storeIds: string[];
let people: { id: string; storeId: string }[];
/** Of either arm. */
let members: string[];
let send: { campaignId: string; occurrence: number };

beforeAll(async () => {
  ctx = (await createOrganization("Efeitos")).ctx;
  storeIds = [await createStore(ctx.orgId, "F01"), await createStore(ctx.orgId, "F02")];
  people = Array.from({ length: PEOPLE }, () => ({ id: randomUUID(), storeId: random.pick(storeIds) }));
  members = people.map(({ id }) => id);
  await plantCustomers(ctx, people);
  const sale = (days: number) => ({ ...buyer(), at: ago(days).toISOString(), cents: 1_000 + random.below(50_000) });
  await plantSales(
    ctx,
    Array.from({ length: 900 }, () => sale(random.below(260))),
  );
  await plantSales(
    ctx,
    Array.from({ length: 150 }, () => sale(14 + random.below(5))),
  );
  await rollUpSales(ctx);
  const ledger = { tariff: "cloud_marketing", startedAt, withControl: true };
  send = { campaignId: await plantLedger({ ctx, random }, people, ledger), occurrence: 2 };
  const rows = await ctx.db.rows<{ id: string }>(`SELECT customer_id AS id ${MEMBERS} ORDER BY 1`, membersOf());
  members = rows.map(({ id }) => id);
  await plantQuarter();
  await analyze("programme_member");
});
beforeEach(forget);

const MEMBERS = `FROM campaign_recipient
  WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3 AND assignment IS NOT NULL`;
const membersOf = () => [ctx.orgId, send.campaignId, send.occurrence];

/** A customer with one of the organization's stores, not always their own. */
const buyer = () => ({ customerId: random.pick(members), storeId: random.pick(storeIds) });

/** A quarter that has ended when the window of the last send has. */
async function plantQuarter() {
  await ctx.db.rows(
    `INSERT INTO programme_quarter (organization_id, quarter, holdout_percent, started_at, ended_at)
     VALUES ($1, $2, 20, $3, $4)`,
    [ctx.orgId, quarter, startOfDay(quarter), ago(13)],
  );
  await ctx.db.rows(
    `INSERT INTO programme_member (organization_id, quarter, customer_id, store_id, assignment, assigned_at)
     SELECT $1, $2::date, p.id, p."storeId", CASE WHEN p.n % 5 = 0 THEN 'holdout' ELSE 'treated' END, $4
     FROM jsonb_to_recordset($3::jsonb) AS p(id uuid, "storeId" uuid, n int)`,
    [ctx.orgId, quarter, JSON.stringify(people.map((person, n) => ({ ...person, n }))), startOfDay(quarter)],
  );
}

/** From now on everything is measured when it is read. */
async function forget() {
  for (const table of ["campaign_experiment", "programme_quarter"])
    await ctx.db.rows(`UPDATE ${table} SET draws = NULL, draws_basis = NULL WHERE organization_id = $1`, [ctx.orgId]);
}

const report = (reader: Ctx = ctx) => getExperiment(reader, { id: send.campaignId, occurrence: send.occurrence });
const everyReport = async () => [await report(), await getResults(ctx, { days: 90 }), await getProgrammeResults(ctx)];

async function keepAll(): Promise<string[]> {
  const kept: string[] = [];
  for (const window of await listClosedWindows(ctx, 1)) kept.push(await keepEffect(ctx, window));
  return kept;
}

const inWindow = () => new Date(startedAt.getTime() + random.below(WINDOW_DAYS * DAY_MS)).toISOString();

/** Changes one sale of the arms in the window: `$1` and `$2` are its organization and id. */
async function changeSale(change: string, values: readonly unknown[] = []) {
  const rows = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM sale WHERE organization_id = $1 AND occurred_at >= $4 AND occurred_at < $5
       AND customer_id IN (SELECT customer_id ${MEMBERS}) ORDER BY id`,
    [...membersOf(), startedAt, new Date(startedAt.getTime() + WINDOW_DAYS * DAY_MS)],
  );
  const { id } = random.pick(rows);
  await ctx.db.rows(`${change} WHERE organization_id = $1 AND id = $2`, [ctx.orgId, id, ...values]);
}

/** What imports, corrections, undone imports and merged customers do to sales. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  "a late sale": () => plantSales(ctx, [{ ...buyer(), at: inWindow(), cents: 1 + random.below(90_000) }]),
  "a return": () => plantSales(ctx, [{ ...buyer(), at: inWindow(), cents: -1 - random.below(9_000) }]),
  "a corrected amount": () => changeSale("UPDATE sale SET amount_cents = amount_cents + 250"),
  "a removed sale": () => changeSale("DELETE FROM sale"),
  "a sale of another customer": () => changeSale("UPDATE sale SET customer_id = $3", [buyer().customerId]),
  "a sale that moves out of the window": () => changeSale("UPDATE sale SET occurred_at = $3", [ago(2)]),
  "imported sales of the months before": async () => {
    await plantSales(ctx, [{ ...buyer(), at: ago(40 + random.below(100)).toISOString(), cents: 70_000 }]);
    await rollUpSales(ctx);
  },
  "a customer who is no more": () =>
    ctx.db.rows("DELETE FROM campaign_recipient WHERE organization_id = $1 AND customer_id = $2", [
      ctx.orgId,
      buyer().customerId,
    ]),
};

describe("the stored effect of a closed window", () => {
  it("is what the reports show without it", async () => {
    const live = await everyReport();
    expect(live[0]).toMatchObject({ missing: null, holdoutPercent: 30 });
    expect(await keepAll()).toEqual(["stored", "stored", "stored"]);
    expect(await everyReport()).toEqual(live);
    expect(await keepAll()).toEqual(["current", "current", "current"]);
  });

  it("is read instead of being measured, except by a user of some stores", async () => {
    const clerk = userCtx(ctx.orgId, { permissions: ["app:campaigns"], storeScope: [storeIds[0] ?? ""] });
    const [own, all] = [await report(clerk), await report()];
    expect(own.arms[0]?.people).toBeLessThan(all.arms[0]?.people ?? 0);
    await keepEffect(ctx, send);
    const [row] = await ctx.db.rows<{ draws: Buffer }>(
      "SELECT draws FROM campaign_experiment WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = 2",
      [ctx.orgId, send.campaignId],
    );
    const drawn = fromBytes(row?.draws ?? Buffer.alloc(0));
    const moved = { ...drawn.observed, difference: drawn.observed.difference + 500 };
    await ctx.db.rows(
      "UPDATE campaign_experiment SET draws = $3 WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = 2",
      [ctx.orgId, send.campaignId, toBytes({ ...drawn, observed: moved })],
    );
    expect((await report()).revenue?.difference).toBeCloseTo((all.revenue?.difference ?? 0) + 5, 2);
    expect(await report(clerk)).toEqual(own);
  });

  it.each(Object.keys(CHANGES))("is not used after %s", async (name) => {
    await keepAll();
    const before = await report();
    await CHANGES[name]?.();
    const [shown, live] = [await everyReport(), await forget().then(everyReport)];
    expect(shown).toEqual(live);
    expect(live[0]).not.toEqual(before);
    expect(await keepAll()).toContain("stored");
    expect(await everyReport()).toEqual(live);
  });

  it("never differs from the rows, whatever changes between its measurements", async () => {
    const changes = Object.values(CHANGES);
    for (let round = 0; round < 15; round += 1) {
      if (random.below(2) === 0) await keepAll();
      for (let n = random.below(3); n >= 0; n -= 1) await random.pick(changes)();
      const shown = await report();
      expect(shown.arms).toEqual(await armsByRows());
      await forget();
      expect(shown).toEqual(await report());
    }
  });

  /** Both arms, from all rows that their figures open to. */
  async function armsByRows() {
    const figure = (id: string) => {
      const found = EXPERIMENT_FIGURES.find((one) => one.id === id);
      if (!found || found.unit === "ratio") throw new Error(`No rows of ${id}`);
      return found;
    };
    const page = { after: null, limit: 10_000 };
    const arms = [];
    for (const assignment of ["treated", "holdout"] as const) {
      const params = { ...send, assignment };
      const rows = (id: string) => figure(id).rows(ctx, params, page);
      const sold = (await rows("campaigns.arm-revenue")).map(({ amount }) => Math.round((amount ?? 0) * 100));
      arms.push({
        assignment,
        variant: null,
        people: (await rows("campaigns.arm-customers")).length,
        buyers: (await rows("campaigns.arm-buyers")).length,
        revenue: sold.reduce((sum, cents) => sum + cents, 0) / 100,
      });
    }
    return arms;
  }

  it("is not used if the sales changed while it was measured", async () => {
    const experiment = await findExperiment(ctx.db, ctx.orgId, send.campaignId, send.occurrence);
    if (!experiment) throw new Error("No control group");
    const observed = observedOfSend({ ...send, storeIds: null }, experiment);
    const { sums } = await observe(ctx, observed);
    await CHANGES["a late sale"]?.();
    expect(await storeDraws(ctx, { ...observed, key: send }, sums.basis)).toBe("stored");
    const shown = await report();
    await forget();
    expect(shown).toEqual(await report());
  });

  it("does not exist before the window has closed, while sales are awaited, and in another organization", async () => {
    const open = { ...ctx, clock: { now: () => ago(15) } };
    expect(await keepEffect(open, send)).toBe("none");
    expect(await listClosedWindows(open, 1)).toEqual([{ ...send, occurrence: 1 }]);
    const { ctx: stranger } = await createOrganization("Outra");
    expect([await keepEffect(stranger, send), await keepEffect(stranger, { quarter })]).toEqual(["none", "none"]);
    expect(await listClosedWindows(stranger, 1)).toEqual([]);
    const [run] = await ctx.db.rows<{ id: string }>(
      `INSERT INTO job_run (organization_id, type, status, started_at) VALUES ($1, 'erp_incremental', 'completed', $2)
       RETURNING id`,
      [ctx.orgId, ago(14)],
    );
    expect(await keepEffect(ctx, send)).toBe("none");
    await ctx.db.rows("DELETE FROM job_run WHERE organization_id = $1 AND id = $2", [ctx.orgId, run?.id]);
  });
});

describe("experiments-keep-effects", () => {
  const [job] = experimentFunctions;
  let recorder: EventRecorder;
  beforeAll(async () => {
    recorder = await recordEvents();
  });
  afterAll(() => recorder.close());

  it.each([
    ["crm/erp-sync.finished", { jobRunId: randomUUID(), type: "erp_incremental" }],
    ["crm/import.ended", { importId: randomUUID(), kind: "sales" }],
  ])("measures quarters, and sends with large arms only, on %s", async (name, data) => {
    const live = await getProgrammeResults(ctx);
    const run = () => runFunction(job, { name, data: { orgId: ctx.orgId, ...data } });
    const steps = ["list-windows", `measure-${quarter}`];
    expect(await run()).toMatchObject({ result: { windows: 1, stored: 1 }, steps });
    expect(await run()).toMatchObject({ result: { windows: 1, stored: 0 }, steps });
    expect(await getProgrammeResults(ctx)).toEqual(live);
    const stored = "SELECT campaign_id FROM campaign_experiment WHERE organization_id = $1 AND draws IS NOT NULL";
    expect(await ctx.db.rows(stored, [ctx.orgId])).toEqual([]);
  });
});
