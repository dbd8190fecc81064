import { beforeAll, describe, expect, it } from "vitest";
import { GET as getHistory } from "../../../app/api/sales/dashboard-history/route.ts";
import { GET as getPeriod } from "../../../app/api/sales/dashboard-period/route.ts";
import { GET as getTotal } from "../../../app/api/sales/dashboard-total/route.ts";
import { GET as getIntraday } from "../../../app/api/sales/intraday-history/route.ts";
import { GET as getRecent } from "../../../app/api/sales/recent-sales/route.ts";
import { GET as getRunningDay } from "../../../app/api/sales/running-day/route.ts";
import { GET as getComparison } from "../../../app/api/sales/store-comparison/route.ts";
import { GET as getSellers } from "../../../app/api/sales/top-sellers/route.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { plantSales, plantSeller, rollUpSales } from "../../support/shop.ts";

const ROUTES: [string, RouteHandler][] = [
  ["dashboard-total", getTotal],
  ["dashboard-history", getHistory],
  ["dashboard-period", getPeriod],
  ["recent-sales", getRecent],
  ["store-comparison", getComparison],
  ["intraday-history", getIntraday],
  ["top-sellers", getSellers],
  ["running-day", getRunningDay],
];

let ctx: Ctx;
let stores: string[];
let viewer: { clerkId: string };

beforeAll(async () => {
  ctx = systemCtx((await createOrganization("Rotas")).orgId, "test");
  stores = [await createStore(ctx.orgId, "F01"), await createStore(ctx.orgId, "F02")];
  viewer = await createUser(ctx.orgId, { permissions: ["app:dashboard"] });
  const sellerId = await plantSeller(ctx, "Lia", stores[0] ?? null);
  const at = new Date().toISOString();
  await plantSales(
    ctx,
    stores.map((storeId, index) => ({ storeId, sellerId, at, cents: 1_000 * (index + 1) })),
  );
  await rollUpSales(ctx);
});

async function get(handler: RouteHandler, query: string, clerkId = viewer.clerkId) {
  const response = await call(handler, { path: `/api/sales/x?${query}`, token: await tokenFor(clerkId) });
  return { status: response.status, body: await response.json() };
}

describe.each(ROUTES)("GET /sales/%s", (_, handler) => {
  it("answers 200 to a user with dashboard permission", async () => {
    expect((await get(handler, "")).status).toBe(200);
  });

  it("answers 403 without dashboard permission", async () => {
    const other = await createUser(ctx.orgId, { permissions: ["app:rfm"] });
    expect((await get(handler, "", other.clerkId)).status).toBe(403);
  });

  it("answers invalid storeIds with empty data", async () => {
    const { status, body } = await get(handler, "storeIds=F01,';--");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("Lia");
    expect(JSON.stringify(body)).not.toMatch(/"(today|total|hoje)":[1-9]/);
  });
});

describe("the parameters of the sales reads", () => {
  it("accept storeIds as a comma-separated list or repeated", async () => {
    const [first = "", second = ""] = stores;
    expect((await get(getTotal, `storeIds=${first}`)).body.today).toBe(10);
    expect((await get(getTotal, `storeIds=${first},${second}`)).body.today).toBe(30);
    expect((await get(getTotal, `storeIds=${first}&storeIds=${second}`)).body.today).toBe(30);
    expect((await get(getTotal, "storeIds=")).body.today).toBe(30);
  });

  it("use the default for an invalid count and cap a large one", async () => {
    expect((await get(getHistory, "")).body).toHaveLength(30);
    expect((await get(getHistory, "days=abc")).body).toHaveLength(30);
    expect((await get(getHistory, "days=-1")).body).toHaveLength(30);
    expect((await get(getHistory, "days=7")).body).toHaveLength(7);
    expect((await get(getHistory, "days=100000")).body).toHaveLength(366);
    expect((await get(getRecent, "limit=1")).body).toHaveLength(1);
    expect((await get(getRecent, "limit=zero")).body).toHaveLength(2);
  });

  it("use this month and the period before it for an invalid period, range or comparison", async () => {
    const { body: usual } = await get(getPeriod, "");
    expect(usual).toMatchObject({ period: "month", compare: "previous", current: { total: 30, orders: 2 } });
    for (const query of ["period=century&compare=nothing", "period=range&from=2026-02-30&to=x", "from=1", "compare="])
      expect((await get(getPeriod, query)).body.current.from).toBe(usual.current.from);
    expect((await get(getPeriod, "period=range&from=2026-02-01&to=2026-02-03&compare=year")).body).toMatchObject({
      period: "range",
      current: { from: "2026-02-01", to: "2026-02-03", until: null },
      compared: { from: "2025-02-01", to: "2025-02-03", until: null },
    });
  });

  it("ignore an unknown parameter and an unknown period", async () => {
    expect((await get(getSellers, "organizationId=1&period=century")).status).toBe(200);
  });

  it("shows a manager only their own stores", async () => {
    const manager = await createUser(ctx.orgId, {
      permissions: ["app:dashboard"],
      storeIds: stores.slice(0, 1),
      level: 20,
    });
    expect((await get(getTotal, "", manager.clerkId)).body.today).toBe(10);
    expect((await get(getComparison, `storeIds=${stores[1]}`, manager.clerkId)).body).toEqual([]);
  });
});
