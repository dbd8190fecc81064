import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../lib/core/dates.ts";
import { addPrice, saveCostSettings } from "../../../lib/costs/index.ts";
import type { RfmSegment } from "../../../lib/customers/names.ts";
import { getGroupResults, getResults, keepEffect, listClosedWindows } from "../../../lib/experiments/index.ts";
import { fromManyBytes, toManyBytes } from "../../../lib/experiments/rules/stored-draws.ts";
import type { GroupResults } from "../../../lib/experiments/schemas.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { analyze } from "../../support/analyze.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { plantLedger } from "../../support/planted-ledger.ts";
import { plantSend } from "../../support/planted-sends.ts";
import { seeded } from "../../support/seeded.ts";
import { plantCustomers, plantSales, rollUpSales } from "../../support/shop.ts";

const PEOPLE = 600;
/** The last group has too few customers to be measured. */
const GROUPS = ["champions", "at_risk", "hibernating"] as const satisfies RfmSegment[];
const WINDOW_DAYS = 7;
const random = seeded(111);
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

let ctx: Ctx;
let storeIds: string[];
let people: { id: string; storeId: string; rfmStatus: string }[];
/** Each was sent twice. The second is from before the ledger had groups. */
let campaigns: [grouped: string, older: string];

beforeAll(async () => {
  ctx = (await createOrganization("Grupos")).ctx;
  storeIds = [await createStore(ctx.orgId, "F01"), await createStore(ctx.orgId, "F02")];
  const groupOf = (n: number) => (n < 300 ? GROUPS[0] : n < 580 ? GROUPS[1] : GROUPS[2]);
  people = Array.from({ length: PEOPLE }, (_, n) => ({
    id: randomUUID(),
    storeId: random.pick(storeIds),
    rfmStatus: groupOf(n),
  }));
  await plantCustomers(ctx, people);
  const sale = (days: number) => ({
    customerId: random.pick(people).id,
    storeId: random.pick(storeIds),
    at: ago(days).toISOString(),
    cents: 1_000 + random.below(50_000),
  });
  await plantSales(
    ctx,
    Array.from({ length: 1_500 }, () => sale(random.below(120))),
  );
  await rollUpSales(ctx);
  const ledger = { tariff: "cloud_marketing", startedAt: ago(20), withControl: true };
  campaigns = [
    await plantLedger({ ctx, random }, people, ledger),
    await plantLedger(
      { ctx, random },
      people.map(({ rfmStatus: _, ...older }) => older),
      ledger,
    ),
  ];
  await addPrice(ctx, {
    tariff: "cloud_marketing",
    chargedPer: "sent",
    isFreeInReplyWindow: false,
    price: 0.25,
    validFrom: "2026-01-01",
  });
  await saveCostSettings(ctx, { marginPercent: 40 });
  await analyze();
});
beforeEach(() => forget());

/** From now on everything is measured when it is read. */
const forget = () =>
  ctx.db.rows(
    `UPDATE campaign_experiment SET draws = NULL, draws_basis = NULL, group_draws = NULL, group_draws_basis = NULL
     WHERE organization_id = $1`,
    [ctx.orgId],
  );

const read = (reader: Ctx = ctx) => getGroupResults(reader, { days: 90 });
const groupIn = ({ groups }: GroupResults, name: string | null) => groups.find(({ group }) => group === name);

type Plain = { people: Set<string>; buyers: Set<string> };

/** A plain count in another form: of each send that has groups, both arms of a group, sale by sale. */
async function plainArms(group: string, visible: readonly string[] = storeIds): Promise<[Plain, Plain][]> {
  const rows = await ctx.db.rows<{ occurrence: number; customerId: string; assignment: string; startedAt: Date }>(
    `SELECT r.occurrence, r.customer_id AS "customerId", r.assignment, e.started_at AS "startedAt"
     FROM campaign_recipient r JOIN campaign_experiment e
       ON e.organization_id = $1 AND e.campaign_id = r.campaign_id AND e.occurrence = r.occurrence
     WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.assignment IS NOT NULL AND r.store_id = ANY ($3)`,
    [ctx.orgId, campaigns[0], visible],
  );
  const sales = await ctx.db.rows<{ customerId: string; at: Date }>(
    `SELECT customer_id AS "customerId", occurred_at AS at FROM sale WHERE organization_id = $1 AND kind = 'sale'`,
    [ctx.orgId],
  );
  const members = new Set(people.filter(({ rfmStatus }) => rfmStatus === group).map(({ id }) => id));
  return [1, 2].map((occurrence) => {
    const arm = (assignment: string): Plain => {
      const own = rows.filter((row) => row.occurrence === occurrence && row.assignment === assignment);
      const inGroup = new Set(own.map(({ customerId }) => customerId).filter((id) => members.has(id)));
      const from = Math.floor((own[0]?.startedAt.getTime() ?? 0) / 1_000) * 1_000;
      const bought = sales.filter(({ at }) => at.getTime() >= from && at.getTime() < from + WINDOW_DAYS * DAY_MS);
      return {
        people: inGroup,
        buyers: new Set(bought.map(({ customerId }) => customerId).filter((id) => inGroup.has(id))),
      };
    };
    return [arm("treated"), arm("holdout")];
  });
}

/** Of the treated, because of the sends: the difference of the rates counts for the treated of each send. */
const causedBuyers = (sends: [Plain, Plain][]) =>
  sends.reduce((sum, [treated, holdout]) => {
    const rate = ({ people: all, buyers }: Plain) => buyers.size / all.size;
    return sum + treated.people.size * (rate(treated) - rate(holdout));
  }, 0);

describe("results by RFM group", () => {
  it("compare the customers of one group with each other, in each send, and add the sends", async () => {
    const results = await read();
    expect(results.groups.map(({ group }) => group)).toEqual([...GROUPS, null]);
    for (const group of [GROUPS[0], GROUPS[1]]) {
      const { caused, sends } = groupIn(results, group) ?? {};
      expect(sends).toBe(2);
      expect(caused?.buyers.value).toBeCloseTo(causedBuyers(await plainArms(group)), 9);
      expect(caused?.revenue.low).toBeLessThan(caused?.revenue.value ?? 0);
      expect(caused?.revenue.high).toBeGreaterThan(caused?.revenue.value ?? 0);
    }
    expect(groupIn(results, "hibernating")).toMatchObject({ sends: 2, caused: null });
    expect(await read()).toEqual(results);
  });

  it("are not moved by a group that changes after the audience, as that of who buys", async () => {
    const before = await read();
    await ctx.db.rows(
      `UPDATE customer_metrics SET rfm_status = CASE WHEN rfm_status = 'champions' THEN 'at_risk' ELSE 'champions' END
       WHERE organization_id = $1`,
      [ctx.orgId],
    );
    expect(await read()).toEqual(before);
  });

  it("keep a treated customer whose message fails in their group", async () => {
    const before = groupIn(await read(), "champions")?.caused;
    await ctx.db.rows(
      `UPDATE campaign_recipient SET status = 'failed' WHERE organization_id = $1 AND campaign_id = $2
         AND assignment = 'treated' AND status = 'sent'`,
      [ctx.orgId, campaigns[0]],
    );
    expect(groupIn(await read(), "champions")?.caused).toEqual(before);
  });

  it("name the sends that have no groups, and their messages beside the groups", async () => {
    const results = await read();
    expect(results.undivided.map(({ campaign, occurrence }) => [campaign.id, occurrence])).toEqual([
      [campaigns[1], 2],
      [campaigns[1], 1],
    ]);
    const { total } = await getResults(ctx, { days: 90 });
    const sum = (of: (group: GroupResults["groups"][number]) => number | null) =>
      results.groups.reduce((all, group) => all + Math.round((of(group) ?? Number.NaN) * 100), 0) / 100;
    expect(sum(({ messages }) => messages)).toBe(total.messages);
    expect(sum(({ cost }) => cost)).toBe(total.cost);
    expect(sum(({ influencedRevenue }) => influencedRevenue)).toBe(total.influencedRevenue);
    expect(groupIn(results, null)).toMatchObject({ sends: 0, caused: null });
  });

  it("subtract the cost of the measured sends of the group from its profit", async () => {
    const [row] = await ctx.db.rows<{ charged: number }>(
      `SELECT count(*)::int AS charged FROM campaign_recipient
       WHERE organization_id = $1 AND campaign_id = $2 AND rfm_status = 'at_risk' AND accepted_at IS NOT NULL`,
      [ctx.orgId, campaigns[0]],
    );
    const caused = groupIn(await read(), "at_risk")?.caused;
    expect(caused?.cost).toBe(((row?.charged ?? 0) * 25) / 100);
    expect(caused?.profit?.value).toBeCloseTo((caused?.revenue.value ?? 0) * 0.4 - (caused?.cost ?? 0), 2);
  });

  it("contain only customers of the stores that a user may see", async () => {
    const [own = ""] = storeIds;
    const clerk = userCtx(ctx.orgId, { permissions: ["app:campaigns"], storeScope: [own] });
    const seen = groupIn(await read(clerk), "champions");
    expect(seen?.caused?.buyers.value).toBeCloseTo(causedBuyers(await plainArms("champions", [own])), 9);
  });

  it("are empty in another organization", async () => {
    const { ctx: stranger } = await createOrganization("Outra");
    expect(await read(stranger)).toMatchObject({ groups: [], undivided: [], isTruncated: false });
  });

  it("have no effect while the windows of the sends are open", async () => {
    const open = await read({ ...ctx, clock: { now: () => ago(24) } });
    expect(open.groups.map(({ sends, caused }) => [sends, caused])).toEqual(open.groups.map(() => [0, null]));
    expect(open.undivided).toEqual([]);
  });
});

describe("stored draws of RFM groups", () => {
  const send = () => ({ campaignId: campaigns[0], occurrence: 2 });
  const stored = async () => {
    const [row] = await ctx.db.rows<{ draws: Buffer | null }>(
      `SELECT group_draws AS draws FROM campaign_experiment
       WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = 2`,
      [ctx.orgId, campaigns[0]],
    );
    return row?.draws ?? null;
  };

  it("show what is measured without them, until the sales change", async () => {
    const live = await read();
    for (const window of await listClosedWindows(ctx, 1)) expect(await keepEffect(ctx, window)).toBe("stored");
    expect(await read()).toEqual(live);
    for (const window of await listClosedWindows(ctx, 1)) expect(await keepEffect(ctx, window)).toBe("current");
    const [champion] = people;
    const late = {
      customerId: champion?.id ?? "",
      storeId: storeIds[0] ?? "",
      at: ago(18).toISOString(),
      cents: 90_000,
    };
    await plantSales(ctx, [late]);
    const shown = await read();
    await forget();
    expect(shown).toEqual(await read());
    expect(shown).not.toEqual(live);
    expect(await keepEffect(ctx, send())).toBe("stored");
  });

  it("are read instead of being measured, except by a user of some stores", async () => {
    const clerk = userCtx(ctx.orgId, { permissions: ["app:campaigns"], storeScope: [storeIds[0] ?? ""] });
    const [own, all] = [await read(clerk), await read()];
    await keepEffect(ctx, send());
    const drawn = fromManyBytes((await stored()) ?? Buffer.alloc(0), GROUPS.length);
    const moved = drawn.map((one) => ({
      ...one,
      observed: { ...one.observed, difference: one.observed.difference + 5_000 },
    }));
    await ctx.db.rows(
      `UPDATE campaign_experiment SET group_draws = $3
       WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = 2`,
      [ctx.orgId, campaigns[0], toManyBytes(moved)],
    );
    const revenueOf = (results: GroupResults) => groupIn(results, "champions")?.caused?.revenue.value ?? 0;
    const treated = (await plainArms("champions"))[1]?.[0].people.size ?? 0;
    expect(revenueOf(await read())).toBeCloseTo(revenueOf(all) + treated * 50, 1);
    expect(await read(clerk)).toEqual(own);
  });

  it("do not exist for a send without groups", async () => {
    expect(await keepEffect(ctx, { campaignId: campaigns[1], occurrence: 2 })).toBe("stored");
    const rows = await ctx.db.rows(
      "SELECT 1 FROM campaign_experiment WHERE organization_id = $1 AND campaign_id = $2 AND group_draws IS NOT NULL",
      [ctx.orgId, campaigns[1]],
    );
    expect(rows).toEqual([]);
  });
});

describe("results by automation", () => {
  const automationsOf = async (reader: Ctx = ctx) => (await getResults(reader, { days: 90 })).automations;

  it("pool all sends of a campaign that was sent more than once", async () => {
    const { automations, sends } = await getResults(ctx, { days: 90 });
    expect(automations.map(({ campaign }) => campaign.id).toSorted()).toEqual(campaigns.toSorted());
    for (const { campaign, caused, sends: measured, messages } of automations) {
      const own = sends.filter((one) => one.campaign.id === campaign.id);
      expect(measured).toBe(own.length);
      const sum = own.reduce((all, one) => all + (one.caused?.buyers.value ?? Number.NaN), 0);
      expect(caused?.buyers.value).toBeCloseTo(sum, 9);
      const { total } = await getResults(ctx, { days: 90, campaignId: campaign.id });
      expect({ caused, messages }).toEqual({ caused: total.caused, messages: total.messages });
    }
  });

  it("leave out a campaign that was sent once, unless its schedule repeats", async () => {
    const id = await plantSend(ctx.db, storeIds[0] ?? "", {
      tariff: "cloud_marketing",
      rows: [{ acceptedAt: ago(3) }],
    });
    const isListed = async () => (await automationsOf()).some(({ campaign }) => campaign.id === id);
    expect(await isListed()).toBe(false);
    await ctx.db.rows("INSERT INTO campaign_schedule (organization_id, campaign_id, recurrence) VALUES ($1, $2, $3)", [
      ctx.orgId,
      id,
      JSON.stringify({ frequency: "daily", time: "10:00" }),
    ]);
    expect(await isListed()).toBe(true);
    const { ctx: stranger } = await createOrganization("Sem automações");
    expect(await automationsOf(stranger)).toEqual([]);
  });
});
