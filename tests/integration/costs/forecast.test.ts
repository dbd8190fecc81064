import { beforeAll, describe, expect, it } from "vitest";
import { addPrice, forecastCost } from "../../../lib/costs/index.ts";
import type { CostForecast, CostForecastQuery } from "../../../lib/costs/schemas.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { type LedgerRow, plantSend } from "../../support/planted-sends.ts";

const NOW = "2026-11-20T15:00:00.000Z";
const PEOPLE = 200;
const EVERYBODY = { behaviorRules: { rules: [] }, channel: "email", holdoutPercent: 0 } satisfies CostForecastQuery;

let ctx: Ctx;
let stores: string[];

beforeAll(async () => {
  const created = await createOrganization("Previsão de custo");
  ctx = { ...created.ctx, clock: fixedClock(NOW) };
  stores = [await createStore(ctx.orgId, "F01"), await createStore(ctx.orgId, "F02")];
  await ctx.db.rows(
    `WITH people AS (
       INSERT INTO customer (organization_id, store_id, name, email)
       SELECT $1, CASE WHEN n <= 50 THEN $3::uuid ELSE $2::uuid END, 'Pessoa ' || n, 'p' || n || '@example.test'
       FROM generate_series(1, $4) AS n RETURNING id, store_id)
     INSERT INTO customer_metrics (organization_id, customer_id, store_id, has_email)
     SELECT $1, id, store_id, true FROM people`,
    [ctx.orgId, ...stores, PEOPLE],
  );
});

/** A send on a day, with this many of its mails delivered. */
function sendOn(day: string, delivered: number, size = 100): Promise<string> {
  const at = new Date(`${day}T15:00:00Z`);
  const rows = Array.from(
    { length: size },
    (_, n): LedgerRow => (n < delivered ? { acceptedAt: at, deliveredAt: at } : { acceptedAt: at, failedAt: at }),
  );
  return plantSend(ctx.db, stores[0] ?? "", { tariff: "email", rows });
}

async function ask(query: Partial<CostForecastQuery> = {}, who = ctx) {
  const forecast = await forecastCost(who, { ...EVERYBODY, ...query });
  if (forecast.timedOut) throw new Error("The forecast timed out");
  return forecast as Extract<CostForecast, { timedOut: false }>;
}

describe("forecast of a send's cost", () => {
  it("is unknown without a price", async () => {
    expect(await ask()).toEqual({
      timedOut: false,
      people: PEOPLE,
      tariff: "email",
      price: null,
      maximum: null,
      expected: null,
    });
  });

  it("is people × price at most, without the control group, by the price of the day", async () => {
    const price = { tariff: "email", chargedPer: "delivered", isFreeInReplyWindow: false } as const;
    await addPrice(ctx, { ...price, price: 0.01, validFrom: "2026-11-01" });
    await addPrice(ctx, { ...price, price: 0.02, validFrom: "2026-12-01" });
    expect(await ask({ holdoutPercent: 20 })).toMatchObject({ people: 160, maximum: 1.6, expected: null });
    expect(await ask({ day: "2026-12-01" })).toMatchObject({
      maximum: 4,
      price: { price: 0.02, validFrom: "2026-12-01" },
    });
    expect(await ask({ day: "2026-10-31" })).toMatchObject({ price: null, maximum: null });
  });

  it("is expected by the delivered share of the last 90 days' sends, once there are three", async () => {
    await sendOn("2026-11-01", 90);
    await sendOn("2026-11-02", 80);
    expect((await ask()).expected).toBeNull();
    await sendOn("2026-08-01", 0);
    // Its reports still arrive.
    await sendOn("2026-11-20", 10);
    expect((await ask()).expected).toBeNull();
    await sendOn("2026-11-03", 100);
    expect((await ask()).expected).toEqual({ cost: 1.8, low: 1.6, high: 2, messages: 180, sends: 3 });
  });

  it("looks past sends that are too small, and samples a large one", async () => {
    for (const day of ["2026-11-05", "2026-11-06"]) await sendOn(day, 0, 19);
    expect((await ask()).expected).toMatchObject({ messages: 180, sends: 3 });
    // 5,000 of its 8,000 messages count, so that it weighs less.
    await sendOn("2026-11-07", 0, 8_000);
    const messages = Math.round((PEOPLE * 270) / (300 + 5_000));
    expect((await ask()).expected).toMatchObject({ messages, low: 0, high: 2, sends: 4 });
  });

  it("has no expectation when counting the earlier sends times out, but a maximum", async () => {
    const { db } = ctx;
    let statements = 0;
    // The first is the audience; the second is cancelled by the database, as after its twelve seconds.
    const breakOff: Ctx["db"]["sql"] = (work) =>
      db.sql(async (sql) => {
        if (++statements === 1) return work(sql);
        await sql.rows("SELECT set_config('statement_timeout', '1ms', true)");
        await sql.rows("SELECT count(*) FROM generate_series(1, 1000000000)");
        return work(sql);
      });
    const slow = { ...ctx, db: { ...db, sql: breakOff } };
    expect(await ask({}, slow)).toMatchObject({ people: PEOPLE, maximum: 2, expected: null });
    expect(statements).toBe(2);
  });

  it("expects messages in a free reply window to cost nothing, as the cost of a send does", async () => {
    const { ctx: created, orgId } = await createOrganization("Janela");
    const own = { ...created, clock: fixedClock(NOW) };
    const storeId = await createStore(orgId, "F01");
    const [number] = await own.db.rows<{ id: string }>(
      `WITH people AS (
         INSERT INTO customer (organization_id, store_id, name, phone, phone_type)
         SELECT $1, $2, 'Pessoa ' || n, '119' || lpad(n::text, 8, '0'), 'MOBILE' FROM generate_series(1, 100) AS n
         RETURNING id
       ), metrics AS (
         INSERT INTO customer_metrics (organization_id, customer_id, store_id, phone_type)
         SELECT $1, id, $2, 'MOBILE' FROM people
       )
       INSERT INTO store_whatsapp_number (organization_id, store_id, provider, phone_number_id, waba_id)
       VALUES ($1, $2, 'cloud_official', 'pn-janela', 'waba-janela') RETURNING id`,
      [orgId, storeId],
    );
    await own.db.rows("INSERT INTO whatsapp_account VALUES ($1, 'waba-janela', now())", [orgId]);
    await own.db.rows(
      `INSERT INTO whatsapp_template (organization_id, waba_id, provider_id, name, language, category, status, components, synced_at)
       VALUES ($1, 'waba-janela', '1', 'aviso', 'pt_BR', 'UTILITY', 'APPROVED', '[]', now())`,
      [orgId],
    );
    const price = { tariff: "cloud_utility", price: 0.1, validFrom: "2026-01-01" } as const;
    await addPrice(own, { ...price, chargedPer: "delivered", isFreeInReplyWindow: true });
    for (const day of ["2026-11-01", "2026-11-02", "2026-11-03"]) {
      const acceptedAt = new Date(`${day}T15:00:00Z`);
      const rows = Array.from({ length: 100 }, (_, n): LedgerRow => {
        if (n < 10) return { acceptedAt, failedAt: acceptedAt };
        return { acceptedAt, deliveredAt: acceptedAt, inReplyWindow: n < 40 };
      });
      await plantSend(own.db, storeId, { tariff: "cloud_utility", rows });
    }
    const template = { templateName: "aviso", templateLanguage: "pt_BR" };
    const forecast = await ask({ channel: "whatsapp", numberId: number?.id, ...template }, own);
    expect(forecast).toMatchObject({ people: 100, tariff: "cloud_utility", maximum: 10 });
    expect(forecast.expected).toEqual({ cost: 6, low: 6, high: 6, messages: 60, sends: 3 });
  });

  it("needs to know number and template for a message by WhatsApp", async () => {
    expect(await ask({ channel: "whatsapp" })).toMatchObject({ tariff: null, price: null, expected: null });
  });

  it("counts only customers that a user may see, and no other organization's number", async () => {
    const clerk = { ...userCtx(ctx.orgId, { storeScope: [stores[1] ?? ""] }), clock: fixedClock(NOW) };
    expect(await ask({}, clerk)).toMatchObject({ people: 50, maximum: 0.5 });
    const { ctx: stranger, orgId } = await createOrganization("Outra");
    const storeId = await createStore(orgId, "F01");
    const [number] = await stranger.db.rows<{ id: string }>(
      `INSERT INTO store_whatsapp_number (organization_id, store_id, provider, gateway_instance_name)
       VALUES ($1, $2, 'gateway', 'outra') RETURNING id`,
      [orgId, storeId],
    );
    const asked = ask({ channel: "whatsapp", numberId: number?.id });
    await expect(asked).rejects.toMatchObject({ code: "whatsapp_number_not_found" });
    expect(await ask({}, { ...stranger, clock: fixedClock(NOW) })).toMatchObject({ people: 0, price: null });
  });
});
