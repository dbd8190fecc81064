import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET, PUT } from "../../../app/api/settings/rfm/route.ts";
import { rfmFunctions } from "../../../inngest/functions/rfm/index.ts";
import { addMonths, dayOf, daysBetween, startOfMonth } from "../../../lib/core/dates.ts";
import type { RfmConstants } from "../../../lib/customers/index.ts";
import { recomputeMetrics } from "../../../lib/customers/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { lockRfmBounds, recomputeRfm } from "../../../lib/rfm/index.ts";
import { lastDayOf } from "../../../lib/rfm/rules/periods.ts";
import type { RfmSettingsView } from "../../../lib/rfm/schemas.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore } from "../../support/factories.ts";
import { writeHistory } from "../../support/rfm-history.ts";
import { createRfmShop, type RfmShop } from "../../support/rfm-shop.ts";
import { rfmStatusOf } from "../../support/rfm-status.ts";
import { runFunction } from "../../support/run-function.ts";
import { newPerson, type Person } from "../../support/settings.ts";

const DEFAULTS = { riskDays: 120, churnDays: 180, loyalTotalSpent: 1000, loyalOrderCount: 5 };
const OWN = { riskDays: 45, churnDays: 75, loyalTotalSpent: 250.5, loyalOrderCount: 2 };
const OWN_CONSTANTS: RfmConstants = { riskDays: 45, churnDays: 75, loyalCents: 25_050n, loyalOrders: 2 };
const REQUESTED = "crm/rfm-recompute.requested";
const RUNNING = startOfMonth(dayOf(new Date()));
const [, , recompute] = rfmFunctions;

let recorder: EventRecorder;
let shop: RfmShop;
let person: Person;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  shop = await createRfmShop(new Date().toISOString(), { customers: 60, sales: 500 });
  person = await newPerson({ permissions: ["app:settings", "app:rfm"] }, shop.ctx.orgId);
});

type Answer = RfmSettingsView & { message?: string };
const read = async (who = person) => (await who.call<Answer>(GET, "/settings/rfm")).body;
const save = (body: unknown, who = person) => who.call<Answer>(PUT, "/settings/rfm", { method: "PUT", body });
const requests = (orgId = shop.ctx.orgId) => recorder.named(REQUESTED).filter(({ data }) => data.orgId === orgId);

type Row = { period: string; status: string; spent: bigint; orders: number; last: Date | null };
const expected = ({ spent, orders, last }: Row, until: string) =>
  rfmStatusOf(last && daysBetween(dayOf(last), until), spent, orders, OWN_CONSTANTS);
const metrics = () =>
  shop.ctx.db.rows<Row>(
    `SELECT '' AS period, rfm_status AS status, spent_cents AS spent, order_count AS orders, last_order_at AS last
     FROM customer_metrics WHERE organization_id = $1`,
    [shop.ctx.orgId],
  );
const history = () =>
  shop.ctx.db.rows<Row>(
    `SELECT reference_period::text AS period, rfm_status AS status, spent_cents AS spent, order_count AS orders,
       last_order_at AS last FROM rfm_history WHERE organization_id = $1`,
    [shop.ctx.orgId],
  );

describe("GET and PUT /settings/rfm", () => {
  it("start with the installation's defaults", async () => {
    expect(await read()).toEqual({ ...DEFAULTS, source: "default", defaults: DEFAULTS, changed: null });
  });

  it("save constants, request one recompute, and return to the defaults", async () => {
    expect((await save(OWN)).body).toEqual({
      ...OWN,
      source: "organization",
      defaults: DEFAULTS,
      changed: { at: expect.any(String), by: { id: person.userId, name: "Pessoa Teste" } },
    });
    expect(requests()).toHaveLength(1);
    expect((await save(OWN)).status).toBe(200);
    expect(requests()).toHaveLength(1);
    expect((await save(DEFAULTS)).body).toMatchObject({ ...DEFAULTS, source: "default" });
    // The first run is still recorded as running: it is requested to continue once more.
    const [first, second] = requests();
    expect(second?.data).toEqual(first?.data);
  });

  it.each([
    [{ ...OWN, riskDays: 75 }, "riskDays"],
    [{ ...OWN, riskDays: 0 }, "riskDays"],
    [{ ...OWN, riskDays: 4_000, churnDays: 5_000 }, "riskDays"],
    [{ ...OWN, churnDays: 75.5 }, "churnDays"],
    [{ ...OWN, loyalTotalSpent: -1 }, "loyalTotalSpent"],
    [{ ...OWN, loyalTotalSpent: 10.001 }, "loyalTotalSpent"],
    [{ ...OWN, loyalTotalSpent: 5e-324 }, "loyalTotalSpent"],
    [{ ...OWN, loyalOrderCount: -1 }, "loyalOrderCount"],
    [{ riskDays: 10, churnDays: 20 }, "loyalTotalSpent"],
    [{ ...OWN, other: 1 }, ""],
  ])("reject %j", async (body, field) => {
    const refused = await save(body);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(field);
    expect(requests()).toEqual([]);
  });

  it("require the permission, a role that may write, and every store", async () => {
    const analyst = await newPerson({ permissions: ["app:rfm"] }, shop.ctx.orgId);
    expect((await read(analyst)).source).toBe("default");
    expect((await save(OWN, analyst)).status).toBe(403);
    const reader = await newPerson({ permissions: ["app:settings"], readOnly: true }, shop.ctx.orgId);
    expect((await save(OWN, reader)).status).toBe(403);
    const storeId = await createStore(shop.ctx.orgId, "F09");
    const limited = await newPerson({ permissions: ["app:settings"], storeIds: [storeId] }, shop.ctx.orgId);
    expect((await save(OWN, limited)).status).toBe(403);
  });

  it("are audited with the constants before and after", async () => {
    await save(OWN);
    const audited = () =>
      shop.ctx.db.rows<{ metadata: unknown }>(
        "SELECT metadata FROM access_log WHERE organization_id = $1 AND action_type = 'SETTINGS_RFM_UPDATE'",
        [shop.ctx.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toEqual([{ metadata: { before: DEFAULTS, after: OWN } }]);
  });

  it("are separate for each organization", async () => {
    const stranger = await newPerson({ permissions: ["app:settings"] });
    await save(OWN);
    expect(await read(stranger)).toMatchObject({ ...DEFAULTS, source: "default" });
    expect(requests(stranger.orgId)).toEqual([]);
  });
});

describe("change of the RFM constants", () => {
  it("reclassifies every customer and every month in the run that it requests", async () => {
    const ctx = systemCtx(shop.ctx.orgId, "test");
    await recomputeRfm(ctx);
    await writeHistory(ctx);
    await save(OWN);
    const run = await runFunction(recompute, { name: REQUESTED, data: requests()[0]?.data ?? {} });
    expect(run.error).toBeUndefined();
    expect(run.steps).toContain(`reclassify-${addMonths(RUNNING, -13)}`);
    for (const row of await metrics()) expect(row.status).toBe(expected(row, dayOf(new Date())));
    const months = await history();
    expect(new Set(months.map(({ period }) => period)).size).toBe(14);
    for (const row of months)
      expect(row.status).toBe(expected(row, row.period === RUNNING ? dayOf(new Date()) : lastDayOf(row.period)));
    const again = await runFunction(recompute, { name: REQUESTED, data: requests()[0]?.data ?? {} });
    expect(again.steps.filter((step) => step.startsWith("reclassify-"))).toEqual([]);
  });

  it("applies to the next page of sales at once", async () => {
    await save(OWN);
    const { orgId, db } = shop.ctx;
    const ids = shop.customers.map(({ id }) => id);
    await db.sql(async (sql) => recomputeMetrics(sql, orgId, ids, await lockRfmBounds(sql, orgId, new Date())));
    for (const row of await metrics()) expect(row.status).toBe(expected(row, dayOf(new Date())));
  });
});
