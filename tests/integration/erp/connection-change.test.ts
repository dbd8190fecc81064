import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { importErpPage, requestSync } from "../../../lib/erp/index.ts";
import { claimJobRun, getJobRun, type JobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { getCheckpoints, removeErpConnection, saveErpConnection } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";

const CUSTOMERS = 30;
const CHANGED = { status: "failed", error: "The ERP connection was changed" };

let sandbox: Sandbox;
let recorder: EventRecorder;
let former: FlakyErp;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: CUSTOMERS, products: 20 } });
  former = await startFlakyErp(sandbox);
  former.serveAtMost(20);
});
afterEach(() => former.misbehave(() => undefined));
afterAll(() => Promise.all([sandbox.stop(), former.stop(), recorder.close()]));

const connect = () => connectOrganization({ erpUrl: former.erpUrl, credentials: sandbox.credentials });
const save = (ctx: Ctx, fields: { baseUrl?: string; defaultBranch?: string } = {}) =>
  saveErpConnection(ctx, { baseUrl: former.erpUrl, ...sandbox.credentials.aurora, ...fields });
const move = (ctx: Ctx) => save(ctx, { baseUrl: sandbox.erpUrl });

/** A full run whose second page of customers arrives after `change` has finished. */
function runWhile(ctx: Ctx, change: () => Promise<void>): Promise<JobRun> {
  former.misbehave(({ path, params }) =>
    path === "/api/clientes" && params.has("trans_id") ? { kind: "late", until: change() } : undefined,
  );
  return runSync(ctx);
}

describe("an ERP connection that changes while a sync is running", () => {
  it("fails the run, and the next run reads from the beginning", async () => {
    const ctx = await connect();
    expect(await runWhile(ctx, () => move(ctx))).toMatchObject(CHANGED);
    expect(await getCheckpoints(ctx)).toEqual({ customers: 0n, transactions: 0n });
    const next = await runSync(ctx, { type: "erp_incremental" });
    expect(next).toMatchObject({ status: "completed", progress: { customers: { read: CUSTOMERS } } });
  });

  it("fails the run when the connection is removed", async () => {
    const ctx = await connect();
    expect(await runWhile(ctx, () => removeErpConnection(ctx))).toMatchObject(CHANGED);
    expect((await getCheckpoints(ctx)).customers).toBe(0n);
  });

  it("lets the run continue when only the password changes, and affects no other organization", async () => {
    const [ctx, other] = [await connect(), await connect()];
    const change = () => Promise.all([save(ctx), move(other)]).then(() => undefined);
    expect(await runWhile(ctx, change)).toMatchObject({ status: "completed" });
  });

  it("fails a run that was requested with the former connection and starts afterwards", async () => {
    const ctx = await connect();
    const resume = { customers: 20, transactions: 20 };
    const input = { window: null, resume, reach: "former" };
    const jobRunId = String(await claimJobRun(ctx, { type: "erp_full", input }));
    const position = { seq: 0, stage: "stores" as const, walk: null };
    expect(await importErpPage(ctx, { jobRunId, position })).toEqual({ next: null });
    expect(await getJobRun(ctx, jobRunId)).toMatchObject(CHANGED);
  });
});

describe("a full sync after an interrupted one", () => {
  const resumeAfter = async (change: (ctx: Ctx) => Promise<void>): Promise<unknown> => {
    const ctx = await connect();
    former.misbehave(({ path, params }) =>
      path === "/api/clientes" && params.has("trans_id") ? { kind: "status", status: 500 } : undefined,
    );
    expect(await runSync(ctx)).toMatchObject({ status: "failed" });
    await change(ctx);
    return (await getJobRun(ctx, (await requestSync(ctx, { type: "erp_full" })).jobRunId)).input.resume;
  };

  it("resumes at the interrupted position if the connection is the same", async () => {
    expect(await resumeAfter((ctx) => save(ctx))).toEqual({ customers: 20, transactions: 0 });
  });

  it("starts from the beginning if the ERP or the branch has changed", async () => {
    expect(await resumeAfter(move)).toBeNull();
    expect(await resumeAfter((ctx) => save(ctx, { defaultBranch: "F02" }))).toBeNull();
  });
});
