import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { erpFunctions } from "../../../inngest/functions/erp/index.ts";
import { requestSync } from "../../../lib/erp/index.ts";
import { getJobRun, listJobRuns } from "../../../lib/jobs/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";

const [schedule, start, importPage, recover] = erpFunctions;

let sandbox: Sandbox;
let erp: FlakyErp;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ size: { customers: 20, products: 20 } });
  erp = await startFlakyErp(sandbox);
});
beforeEach(() => {
  recorder.events.length = 0;
  erp.misbehave(() => undefined);
});
afterAll(() => Promise.all([sandbox.stop(), erp.stop(), recorder.close()]));

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
const named = (name: string) => recorder.named(name);
const pageEvent = () => {
  const [event] = named("crm/erp-page.requested");
  recorder.events.length = 0;
  return { name: "crm/erp-page.requested", data: event?.data ?? {} };
};

describe("erp-schedule-syncs", () => {
  it("sends one event to each organization that has an ERP", async () => {
    const { orgId } = await connect();
    const without = await createOrganization("Sem ERP");
    await runSchedule(schedule, recorder);
    const sent = named("crm/erp-sync.requested").map(({ data }) => data.orgId);
    expect(sent.filter((id) => id === orgId)).toHaveLength(1);
    expect(sent).not.toContain(without.orgId);
  });
});

describe("erp-start-sync", () => {
  it("starts an incremental run with the trigger schedule, and requests its first page", async () => {
    const ctx = await connect();
    await runFunction(start, { name: "crm/erp-sync.requested", data: { orgId: ctx.orgId } });
    expect((await listJobRuns(ctx)).data).toMatchObject([
      { type: "erp_incremental", trigger: "schedule", actorId: null },
    ]);
    expect(named("crm/erp-page.requested")).toHaveLength(1);
  });
});

describe("erp-import-page", () => {
  it("imports a page and requests the next, and emits the sync-finished event after the last one", async () => {
    const ctx = await connect();
    const { jobRunId } = await requestSync(ctx, { type: "erp_full" });
    const stages: unknown[] = [];
    for (let event = pageEvent(); Object.keys(event.data).length > 0; event = pageEvent()) {
      stages.push((event.data.position as { stage: string }).stage);
      const run = await runFunction(importPage, event);
      expect(run.error).toBeUndefined();
      if (named("crm/erp-page.requested").length === 0) break;
    }
    expect(stages).toEqual(["stores", "sellers", "products", "customers", "transactions"]);
    expect(await getJobRun(ctx, jobRunId)).toMatchObject({ status: "completed" });
    expect(named("crm/erp-sync.finished")).toMatchObject([
      { id: `erp-sync-finished-${jobRunId}`, data: { orgId: ctx.orgId, jobRunId, type: "erp_full" } },
    ]);
  });

  it.each([
    [401, {}, { isFinal: true, after: null }],
    [404, {}, { isFinal: true, after: null }],
    [429, { "retry-after": "9" }, { isFinal: false, after: "9" }],
    [503, { "retry-after": "9" }, { isFinal: false, after: "9" }],
    [500, {}, { isFinal: false, after: null }],
  ])("returns a retryable or a final error for the ERP status %i", async (status, headers, retry) => {
    const ctx = await connect();
    await requestSync(ctx, { type: "erp_products" });
    erp.misbehave(() => ({ kind: "status", status, headers }));
    const run = await runFunction(importPage, pageEvent());
    expect(run).toMatchObject({ error: `The ERP answered ${status} to /api/produtos`, retry });
  });
});

describe("erp-recover-sync", () => {
  it("resumes a stale sync, but no other run [A7]", async () => {
    const ctx = await connect();
    const { jobRunId } = await requestSync(ctx, { type: "erp_sales" });
    recorder.events.length = 0;
    const data = { orgId: ctx.orgId, jobRunId, type: "erp_sales" };
    await runFunction(recover, { name: "crm/job-run.recovery-requested", data });
    expect(named("crm/erp-page.requested")).toMatchObject([{ data: { jobRunId, position: { seq: 0 } } }]);
  });
});
