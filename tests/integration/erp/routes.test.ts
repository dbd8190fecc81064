import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as listErrors } from "../../../app/api/erp/errors/route.ts";
import { GET as getHistory } from "../../../app/api/erp/sync/history/route.ts";
import { POST as syncProducts } from "../../../app/api/erp/sync/products/route.ts";
import { POST as syncSales } from "../../../app/api/erp/sync/sales/route.ts";
import { GET as getStatus } from "../../../app/api/erp/sync/status/route.ts";
import { POST as trigger } from "../../../app/api/erp/sync/trigger/route.ts";
import { POST as triggerSync } from "../../../app/api/sales/trigger-sync/route.ts";
import { GET as getStores } from "../../../app/api/settings/stores/route.ts";
import { getSyncOutline } from "../../../lib/erp/index.ts";
import { failJobRun, getJobRun } from "../../../lib/jobs/index.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { type Call, call, tokenFor } from "../../support/http.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;
let person: { id: string; clerkId: string };

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 20, products: 20 } });
});
beforeEach(async () => {
  ctx = await connectOrganization(sandbox);
  person = await createUser(ctx.orgId, { permissions: ["app:erp", "app:dashboard"] });
});
afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

async function ask(handler: Parameters<typeof call>[0], options: Call = {}) {
  const method = options.body === undefined && !options.method ? "GET" : (options.method ?? "POST");
  const response = await call(handler, { ...options, method, token: await tokenFor(person.clerkId) });
  return { status: response.status, body: await response.json() };
}

describe("POST /erp/sync/trigger", () => {
  it.each([undefined, {}, { startDate: null, endDate: null }])("starts a full sync without dates: %j", async (body) => {
    const answer = await ask(trigger, { method: "POST", body });
    expect(answer).toEqual({
      status: 200,
      body: { jobRunId: expect.any(String), type: "erp_full", alreadyRunning: false },
    });
    expect(await getJobRun(ctx, answer.body.jobRunId)).toMatchObject({
      type: "erp_full",
      trigger: "user",
      actorId: person.id,
    });
  });

  it("starts an incremental sync between two dates", async () => {
    const body = { startDate: "2026-11-01", endDate: "2026-11-20" };
    const answer = await ask(trigger, { body });
    expect(answer.body).toMatchObject({ type: "erp_incremental" });
    expect(await getJobRun(ctx, answer.body.jobRunId)).toMatchObject({ input: { window: body } });
  });

  it.each([{ startDate: "2026-11-01" }, { startDate: "2026-11-02", endDate: "2026-11-01" }, { full: true }, []])(
    "rejects %j",
    async (body) => {
      expect(await ask(trigger, { body })).toMatchObject({
        status: 400,
        body: { statusCode: 400, error: "Bad Request", message: expect.stringContaining("Validation failed") },
      });
    },
  );

  it("answers a repeated request with the same run, and a request for another sync with a 409", async () => {
    const first = await ask(syncProducts, { method: "POST" });
    expect(await ask(syncProducts, { method: "POST" })).toEqual({
      status: 200,
      body: { ...first.body, alreadyRunning: true },
    });
    expect(await ask(trigger, { method: "POST" })).toMatchObject({
      status: 409,
      body: { message: "Another synchronisation is running", error: "Conflict" },
    });
  });
});

describe("POST /erp/sync/sales and /sales/trigger-sync", () => {
  it("start a sync of new sales, the same one for both", async () => {
    const first = await ask(syncSales, { method: "POST" });
    expect(first).toMatchObject({ status: 200, body: { type: "erp_sales", alreadyRunning: false } });
    expect(await ask(triggerSync, { method: "POST" })).toMatchObject({ body: { jobRunId: first.body.jobRunId } });
  });
});

describe("sync history, status and errors", () => {
  it("lists runs with actor, duration and counts", async () => {
    await runSync(ctx);
    const { body: ticket } = await ask(syncSales, { method: "POST" });
    await failJobRun(ctx, ticket.jobRunId, "The ERP answered 500 to /api/filiais");
    const { status, body } = await ask(getHistory, { path: "/api/erp/sync/history?limit=1" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        total: 2,
        page: 1,
        limit: 1,
        data: [
          {
            id: ticket.jobRunId,
            type: "erp_sales",
            status: "failed",
            trigger: "user",
            window: null,
            errorCount: 0,
            actor: { id: person.id, name: "Pessoa Teste" },
            error: "The ERP answered 500 to /api/filiais",
            durationMs: expect.any(Number),
            progress: {},
          },
        ],
      },
    });
    const older = await ask(getHistory, { path: "/api/erp/sync/history?limit=1&page=2" });
    expect(older.body.data).toMatchObject([
      { type: "erp_full", status: "completed", actor: null, progress: { customers: { created: 20 } } },
    ]);
    const byType = await ask(getHistory, { path: "/api/erp/sync/history?sort=type&order=asc" });
    expect(byType.body.data).toMatchObject([{ type: "erp_full" }, { type: "erp_sales" }]);
    expect((await ask(getStatus)).body).toMatchObject({
      running: null,
      lastCompleted: { type: "erp_full" },
      lastFailed: { id: ticket.jobRunId },
    });
  });

  it("lists rejected rows, and ignores an unknown sort field", async () => {
    sandbox.faults.add({ system: "erp", kind: "bad-rows", path: "transacoes" });
    const run = await runSync(ctx);
    sandbox.faults.clear();
    const { body } = await ask(listErrors, { path: `/api/erp/errors?jobRunId=${run.id}&open=true&limit=2&sort=x` });
    expect(body).toMatchObject({
      total: 5,
      limit: 2,
      data: [{ entity: "transactions", resolvedAt: null }, { jobRunId: run.id }],
    });
    const reasons = async (order: string) => {
      const sorted = await ask(listErrors, { path: `/api/erp/errors?sort=reason&order=${order}` });
      return sorted.body.data.map((row: { reason: string }) => row.reason) as string[];
    };
    expect(new Set(await reasons("asc")).size).toBeGreaterThan(1);
    expect(await reasons("desc")).toEqual((await reasons("asc")).toReversed());
    expect((await ask(listErrors, { path: "/api/erp/errors?entity=stores" })).body).toMatchObject({
      total: 0,
      data: [],
    });
    expect((await ask(listErrors, { path: "/api/erp/errors?jobRunId=x" })).status).toBe(400);
  });
});

describe("GET /settings/stores", () => {
  it("lists only the stores of the user", async () => {
    const storeIds = [await createStore(ctx.orgId, "F01")];
    await createStore(ctx.orgId, "F02");
    expect((await ask(getStores)).body).toMatchObject({ total: 2 });
    person = await createUser(ctx.orgId, { permissions: ["app:dashboard"], storeIds });
    expect((await ask(getStores)).body).toMatchObject({
      total: 1,
      data: [{ id: storeIds[0], code: "F01", tradeName: "Loja F01", primaryStoreId: null, isActive: true }],
    });
  });
});

describe("the sync outline", () => {
  it("returns the running sync and whether an ERP is connected, for one organization only", async () => {
    const { orgId } = await createOrganization("Sem ERP");
    const stranger = systemCtx(orgId, "test");
    expect(await getSyncOutline(ctx)).toEqual({ isConnected: true, running: null });
    const { body } = await ask(trigger, { method: "POST" });
    expect(await getSyncOutline(ctx)).toEqual({ isConnected: true, running: "erp_full" });
    expect(await getSyncOutline(stranger)).toEqual({ isConnected: false, running: null });
    await failJobRun(ctx, body.jobRunId, "Over");
    expect(await getSyncOutline(ctx)).toEqual({ isConnected: true, running: null });
  });
});
