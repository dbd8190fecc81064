import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { erpFunctions } from "../../../inngest/functions/erp/index.ts";
import { requestSync } from "../../../lib/erp/index.ts";
import { failJobRun, finishJobRun, getJobRun } from "../../../lib/jobs/index.ts";
import { claimStaleJobRuns } from "../../../lib/jobs/recover-job-runs.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";
import { runFunction } from "../../support/run-function.ts";

const [, , importPage] = erpFunctions;
const HOUR_MS = 3_600_000;

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: FlakyErp;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 30, products: 20 } });
  erp = await startFlakyErp(sandbox);
  erp.serveAtMost(20);
});
afterEach(() => erp.misbehave(() => undefined));
afterAll(() => Promise.all([sandbox.stop(), erp.stop(), recorder.close()]));

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
const later = (ctx: Ctx, milliseconds: number): Ctx => ({
  ...ctx,
  clock: fixedClock(new Date(Date.now() + milliseconds)),
});

async function brokenOff(): Promise<Ctx> {
  const ctx = await connect();
  erp.misbehave(({ path, params }) =>
    path === "/api/transacoes" && params.get("trans_id") === "40" ? { kind: "status", status: 500 } : undefined,
  );
  expect(await runSync(ctx)).toMatchObject({ status: "failed" });
  erp.misbehave(() => undefined);
  return ctx;
}

async function resumeOfNextFull(ctx: Ctx): Promise<unknown> {
  const { jobRunId } = await requestSync(ctx, { type: "erp_full" });
  const { input } = await getJobRun(ctx, jobRunId);
  await failJobRun(ctx, jobRunId, "stopped");
  return input.resume;
}

describe("a full sync after an interrupted one", () => {
  it("resumes within a day", async () => {
    const ctx = await brokenOff();
    expect(await resumeOfNextFull(later(ctx, 23 * HOUR_MS))).toEqual({ customers: 30, transactions: 40 });
  });

  it("starts from the beginning after more than a day", async () => {
    const ctx = await brokenOff();
    expect(await resumeOfNextFull(later(ctx, 25 * HOUR_MS))).toBeNull();
  });

  it("starts from the beginning after another run in between", async () => {
    const ctx = await brokenOff();
    await finishJobRun(ctx, (await requestSync(ctx, { type: "erp_incremental" })).jobRunId);
    expect(await resumeOfNextFull(ctx)).toBeNull();
  });
});

describe("an ERP that sends Retry-After", () => {
  it("delays the run by at most 15 minutes, during which the run is not claimed as stale", async () => {
    const ctx = await connect();
    const { jobRunId } = await requestSync(ctx, { type: "erp_products" });
    const data = { orgId: ctx.orgId, jobRunId, position: { seq: 0, stage: "products", walk: null } };
    erp.misbehave(() => ({ kind: "status", status: 429, headers: { "retry-after": "7200" } }));
    const run = await runFunction(importPage, { name: "crm/erp-page.requested", data });
    expect(run).toMatchObject({ retry: { isFinal: false, after: "900" } });
    expect(await claimStaleJobRuns(later(ctx, 15 * 60_000))).toEqual([]);
    expect(await claimStaleJobRuns(later(ctx, 26 * 60_000))).toMatchObject([{ jobRunId }]);
  });
});
