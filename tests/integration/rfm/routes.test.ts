import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as getMigrations } from "../../../app/api/rfm/migrations/route.ts";
import { GET as getOverview } from "../../../app/api/rfm/overview/route.ts";
import { POST as recompute } from "../../../app/api/rfm/recompute/route.ts";
import { addMonths, dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { recomputeRfm } from "../../../lib/rfm/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { createRfmShop, type RfmShop } from "../../support/rfm-shop.ts";

const RUNNING = startOfMonth(dayOf(new Date()));
const [LAST, NEXT] = [addMonths(RUNNING, -1), addMonths(RUNNING, 1)];
let shop: RfmShop;
let ctx: Ctx;
let analyst: { clerkId: string };
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  shop = await createRfmShop(new Date().toISOString(), { customers: 40, sales: 300 });
  ctx = systemCtx(shop.ctx.orgId, "test");
  await recomputeRfm(ctx);
  analyst = await createUser(ctx.orgId, { permissions: ["app:rfm"] });
});
afterAll(() => recorder.close());

async function ask(handler: RouteHandler, query: string, clerkId = analyst.clerkId, method = "GET") {
  const response = await call(handler, { method, path: `/api/rfm/x?${query}`, token: await tokenFor(clerkId) });
  return { status: response.status, body: await response.json() };
}

describe("GET /rfm/overview", () => {
  it("returns the current month in the shape of the specification", async () => {
    const { status, body } = await ask(getOverview, `referencePeriod=${RUNNING}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["kpis", "profiles", "summary"]);
    expect(body.summary.count).toBe(40);
    expect(Object.keys(body.profiles[0]).sort()).toEqual(
      ["avgOrders", "avgRecency", "avgSpent", "count", "segment", "totalRevenue"].sort(),
    );
  });

  it("filters by the requested stores", async () => {
    const counts = await Promise.all(
      shop.storeIds.map(
        async (id) => (await ask(getOverview, `referencePeriod=${RUNNING}&storeIds=${id}`)).body.summary.count,
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(Math.max(...counts)).toBeLessThan(40);
  });

  it.each([
    "",
    "referencePeriod=",
    "referencePeriod=2026-11",
    "referencePeriod=2026-11-15",
    "referencePeriod=0000-01-01",
  ])("rejects %j with 400", async (query) => expect((await ask(getOverview, query)).status).toBe(400));

  it("rejects a month that has not begun with 400", async () => {
    expect(await ask(getOverview, `referencePeriod=${NEXT}`)).toMatchObject({
      status: 400,
      body: {
        statusCode: 400,
        error: "Bad Request",
        message: "Validation failed: referencePeriod: must not be in the future",
      },
    });
  });
});

describe("GET /rfm/migrations", () => {
  it("returns both periods and the flows between them", async () => {
    const { status, body } = await ask(getMigrations, `currentPeriod=${RUNNING}&previousPeriod=${LAST}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ currentPeriod: RUNNING, previousPeriod: LAST, positive: 0, entered: 40, left: 0 });
  });

  it("rejects a missing, malformed or future period with 400", async () => {
    for (const query of [
      `currentPeriod=${RUNNING}`,
      `currentPeriod=${RUNNING}&previousPeriod=ontem`,
      `currentPeriod=${NEXT}&previousPeriod=${LAST}`,
    ])
      expect((await ask(getMigrations, query)).status).toBe(400);
  });
});

describe("POST /rfm/recompute", () => {
  it("returns the run it started", async () => {
    const { status, body } = await ask(recompute, "", analyst.clerkId, "POST");
    expect(status).toBe(200);
    expect(recorder.named("crm/rfm-recompute.requested").map(({ data }) => data)).toContainEqual({
      orgId: ctx.orgId,
      jobRunId: body.jobRunId,
    });
  });

  it("rejects a read-only user", async () => {
    const reader = await createUser(ctx.orgId, { permissions: ["app:rfm"], readOnly: true });
    expect((await ask(recompute, "", reader.clerkId, "POST")).status).toBe(403);
  });
});

describe("permission app:rfm", () => {
  it("is required by every RFM endpoint", async () => {
    const other = await createUser(ctx.orgId, { permissions: ["app:dashboard"] });
    expect((await ask(getOverview, `referencePeriod=${RUNNING}`, other.clerkId)).status).toBe(403);
    expect((await ask(getMigrations, `currentPeriod=${RUNNING}&previousPeriod=${LAST}`, other.clerkId)).status).toBe(
      403,
    );
    expect((await ask(recompute, "", other.clerkId, "POST")).status).toBe(403);
  });
});
