import { beforeAll, describe, expect, it } from "vitest";
import { forecastEffect } from "../../../lib/experiments/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createSegment } from "../../../lib/segments/index.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { seeded } from "../../support/seeded.ts";

const NOW = "2026-11-20T15:00:00.000Z";
const PEOPLE = 400;
/** The default attribution window; twelve of them fit into the last 90 days. */
const WINDOW = 7;
const WINDOWS = 12;

let ctx: Ctx;
let orgId: string;
let stores: string[];
let sales: { customer: number; days: number; cents: number }[];
const EVERYBODY = { behaviorRules: { rules: [] }, channel: "whatsapp" as const };

beforeAll(async () => {
  const created = await createOrganization("Previsão");
  orgId = created.orgId;
  ctx = { ...created.ctx, clock: fixedClock(NOW) };
  stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
  const random = seeded(5);
  sales = Array.from({ length: 900 }, () => ({
    customer: random.below(PEOPLE),
    days: random.below(120) + random.below(100) / 100,
    cents: 1_000 + random.below(40_000),
  }));
  await ctx.db.rows(
    `WITH people AS (
       INSERT INTO customer (organization_id, store_id, name, phone, phone_type)
       SELECT $1, CASE WHEN n < 100 THEN $3::uuid ELSE $2::uuid END, 'Pessoa ' || n, '119' || lpad(n::text, 8, '0'), 'MOBILE'
       FROM generate_series(0, $4 - 1) AS n RETURNING id, store_id, phone
     ), metrics AS (
       INSERT INTO customer_metrics (organization_id, customer_id, store_id, phone_type, whatsapp_opt_out)
       SELECT $1, id, store_id, 'MOBILE', phone = '11900000399' FROM people
     )
     INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, occurred_at, amount_cents)
     SELECT $1, $2, 'V' || s.n, s.n, p.id, $8::timestamptz - make_interval(secs => s.days * 86400), s.cents
     FROM unnest($5::int[], $6::float8[], $7::bigint[]) WITH ORDINALITY AS s(customer, days, cents, n)
     JOIN people p ON p.phone = '119' || lpad(s.customer::text, 8, '0')`,
    [
      orgId,
      ...stores,
      PEOPLE,
      sales.map(({ customer }) => customer),
      sales.map(({ days }) => days),
      sales.map(({ cents }) => cents),
      NOW,
    ],
  );
});

/** Shares and variance from the sales in another form: one value per customer and window. */
function plainBaseline(isIn: (customer: number) => boolean) {
  const people = Array.from({ length: PEOPLE - 1 }, (_, customer) => customer).filter(isIn);
  const spent = people.flatMap((customer) =>
    Array.from({ length: WINDOWS }, (_, window) =>
      sales
        .filter((sale) => sale.customer === customer && Math.floor(sale.days / WINDOW) === window)
        .reduce((sum, { cents }) => sum + cents, 0),
    ),
  );
  return { people: people.length, rate: spent.filter((cents) => cents > 0).length / spent.length };
}

describe("forecast of what a control group can prove", () => {
  it("uses the purchases of the reachable customers in the last 90 days, per window", async () => {
    const expected = plainBaseline(() => true);
    const forecast = await forecastEffect(ctx, { ...EVERYBODY, holdoutPercent: 20 });
    expect(forecast).toMatchObject({ timedOut: false, people: expected.people, windowDays: WINDOW });
    if (forecast.timedOut) throw new Error("timed out");
    expect(forecast.purchaseRate).toBeCloseTo(expected.rate, 10);
    expect(forecast.provable).toMatchObject({ holdoutPercent: 20, treated: 319, holdout: 80 });
    // 2.8 standard errors of a difference of shares, for the treated; a little more because their rate is higher.
    const error = Math.sqrt(expected.rate * (1 - expected.rate) * (1 / 319 + 1 / 80));
    expect(forecast.provable?.buyers).toBeGreaterThanOrEqual(319 * 2.8 * error);
    expect(forecast.provable?.buyers).toBeLessThan(319 * 3.3 * error);
  });

  it("has nothing to prove without a control group", async () => {
    expect(await forecastEffect(ctx, { ...EVERYBODY, holdoutPercent: 0 })).toMatchObject({ provable: null });
  });

  it("counts only customers of the stores that a user may see, and none of another organization", async () => {
    const clerk = {
      ...userCtx(orgId, { permissions: ["app:campaigns"], storeScope: [stores[1] ?? ""] }),
      clock: ctx.clock,
    };
    const expected = plainBaseline((customer) => customer < 100);
    expect(await forecastEffect(clerk, { ...EVERYBODY, holdoutPercent: 10 })).toMatchObject({
      people: expected.people,
      purchaseRate: expected.rate,
    });
    const { ctx: stranger } = await createOrganization("Outra");
    expect(await forecastEffect(stranger, { ...EVERYBODY, holdoutPercent: 10 })).toMatchObject({
      people: 0,
      purchaseRate: 0,
      suggestedPercent: null,
    });
    const segment = await createSegment(ctx, { name: "Alheio", rules: [] });
    await expect(
      forecastEffect(stranger, { segmentId: segment.id, channel: "whatsapp", holdoutPercent: 10 }),
    ).rejects.toMatchObject({ code: "segment_not_found" });
  });
});
