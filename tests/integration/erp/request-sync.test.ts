import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import { finishErpSync, getSyncStatus, importErpPage, requestSync, resumeErpSync } from "../../../lib/erp/index.ts";
import type { PagePosition } from "../../../lib/erp/schemas.ts";
import { failJobRun, finishJobRun, getJobRun, listJobRuns, startJobRun } from "../../../lib/jobs/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createUser, userCtx } from "../../support/factories.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 30, products: 20 } });
});
beforeEach(() => {
  recorder.events.length = 0;
});
afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

/** Of this organization only: an event that the engine didn't take is sent again, also during a later test. */
const pages = (orgId: string) =>
  recorder
    .named("crm/erp-page.requested")
    .map(({ data }) => data)
    .filter((data) => data.orgId === orgId);

describe("requestSync", () => {
  it("starts a run with the requesting user as actor, and sends its first page to the job engine", async () => {
    const { orgId } = await connectOrganization(sandbox);
    const { id } = await createUser(orgId);
    const window = { startDate: "2026-11-01", endDate: "2026-11-02" };
    const ticket = await requestSync(userCtx(orgId, { userId: id }), { type: "erp_incremental", window });
    expect(ticket).toEqual({ jobRunId: expect.any(String), type: "erp_incremental", alreadyRunning: false });
    expect(await getJobRun(systemCtx(orgId, "test"), ticket.jobRunId)).toMatchObject({
      status: "running",
      trigger: "user",
      actorId: id,
      input: { window, resume: null },
    });
    const position = { seq: 0, stage: "stores", walk: null };
    expect(pages(orgId)).toEqual([{ orgId, jobRunId: ticket.jobRunId, position, trigger: "user" }]);
  });

  it("returns the running sync for a repeated request", async () => {
    const ctx = await connectOrganization(sandbox);
    const tickets = await Promise.all([1, 2, 3, 4].map(() => requestSync(ctx, { type: "erp_full" })));
    expect(new Set(tickets.map(({ jobRunId }) => jobRunId)).size).toBe(1);
    expect(tickets.filter(({ alreadyRunning }) => !alreadyRunning)).toHaveLength(1);
    expect(await requestSync(ctx, { type: "erp_sales" })).toMatchObject({ ...tickets[0], alreadyRunning: true });
    expect(pages(ctx.orgId)).toHaveLength(1);
  });

  it("rejects a sync that the running one doesn't cover, and accepts it after that one has ended", async () => {
    const ctx = await connectOrganization(sandbox);
    const { jobRunId } = await requestSync(ctx, { type: "erp_products" });
    await expect(requestSync(ctx, { type: "erp_full" })).rejects.toThrow(ConflictError);
    await finishJobRun(ctx, jobRunId);
    expect(await requestSync(ctx, { type: "erp_full" })).toMatchObject({ alreadyRunning: false });
  });

  it("returns the running sync only for the same dates, and rejects other dates or another type", async () => {
    const ctx = await connectOrganization(sandbox);
    const window = { startDate: "2026-11-01", endDate: "2026-11-02" };
    const first = await requestSync(ctx, { type: "erp_incremental", window });
    expect(await requestSync(ctx, { type: "erp_incremental", window })).toMatchObject({ jobRunId: first.jobRunId });
    const other = { startDate: "2026-11-01", endDate: "2026-11-03" };
    await expect(requestSync(ctx, { type: "erp_incremental", window: other })).rejects.toThrow(ConflictError);
    await expect(requestSync(ctx, { type: "erp_sales" })).rejects.toThrow(ConflictError);
  });

  it("considers only the runs of its own organization", async () => {
    const [mine, theirs] = [await connectOrganization(sandbox), await connectOrganization(sandbox)];
    const { jobRunId } = await requestSync(theirs, { type: "erp_full" });
    expect(await requestSync(mine, { type: "erp_full" })).toMatchObject({ alreadyRunning: false });
    const page = { jobRunId, position: { seq: 0, stage: "stores" as const, walk: null } };
    await expect(importErpPage(mine, page)).rejects.toMatchObject({ code: "job_run_not_found" });
    await expect(finishErpSync(mine, jobRunId)).rejects.toMatchObject({ code: "job_run_not_found" });
    await expect(resumeErpSync(mine, jobRunId)).rejects.toMatchObject({ code: "job_run_not_found" });
    expect(await importErpPage(theirs, page)).toMatchObject({ next: { stage: "sellers" } });
  });

  it("fails when no ERP is configured", async () => {
    const { ctx } = await createOrganization();
    await expect(requestSync(ctx, { type: "erp_full" })).rejects.toMatchObject({ code: "erp_not_configured" });
    expect((await listJobRuns(ctx)).total).toBe(0);
  });

  it("accepts a sync while the job engine is unavailable, and shows it as waiting", async () => {
    const ctx = await connectOrganization(sandbox);
    await recorder.close();
    const { jobRunId } = await requestSync(ctx, { type: "erp_full" });
    expect((await getSyncStatus(ctx)).running).toMatchObject({ id: jobRunId, status: "running", isWaiting: true });
    expect(await requestSync(ctx, { type: "erp_full" })).toMatchObject({ jobRunId, alreadyRunning: true });
    recorder = await recordEvents();
  });
});

describe("a page of a run", () => {
  async function startedRun(): Promise<{ ctx: Ctx; jobRunId: string; first: PagePosition }> {
    const ctx = await connectOrganization(sandbox);
    const { jobRunId } = await requestSync(ctx, { type: "erp_full" });
    return { ctx, jobRunId, first: { seq: 0, stage: "stores", walk: null } };
  }

  it("is imported once and returns the same result when requested again or concurrently", async () => {
    const { ctx, jobRunId, first } = await startedRun();
    const answers = await Promise.all([1, 2, 3].map(() => importErpPage(ctx, { jobRunId, position: first })));
    answers.push(await importErpPage(ctx, { jobRunId, position: first }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await getJobRun(ctx, jobRunId)).progress.stores).toMatchObject({ read: 8, created: 8 });
  });

  it("does nothing for a run that has ended", async () => {
    const { ctx, jobRunId, first } = await startedRun();
    await failJobRun(ctx, jobRunId, "stopped");
    expect(await importErpPage(ctx, { jobRunId, position: first })).toEqual({ next: null });
    expect(await ctx.db.transaction(({ prisma }) => prisma.store.count())).toBe(0);
    expect(await finishErpSync(ctx, jobRunId)).toBeNull();
  });

  it("can be requested again after a crash: the run resumes at its position [A7]", async () => {
    const { ctx, jobRunId, first } = await startedRun();
    const { next } = await importErpPage(ctx, { jobRunId, position: first });
    recorder.events.length = 0;
    expect(await resumeErpSync(ctx, jobRunId)).toBe(true);
    expect(pages(ctx.orgId)).toEqual([{ orgId: ctx.orgId, jobRunId, position: next, trigger: "user" }]);
  });

  it("completes a resumed run of which all pages were imported", async () => {
    const { ctx, jobRunId, first } = await startedRun();
    for (let position: PagePosition | null = first; position; )
      position = (await importErpPage(ctx, { jobRunId, position })).next;
    recorder.events.length = 0;
    await resumeErpSync(ctx, jobRunId);
    const [again] = pages(ctx.orgId);
    expect(await importErpPage(ctx, { jobRunId, position: again?.position as PagePosition })).toEqual({ next: null });
    expect(await finishErpSync(ctx, jobRunId)).toEqual({ type: "erp_full" });
    expect(await finishErpSync(ctx, jobRunId)).toEqual({ type: "erp_full" });
    expect(await resumeErpSync(ctx, jobRunId)).toBe(false);
  });

  it("is requested again by a new sync request if the run has stalled", async () => {
    const { ctx, jobRunId } = await startedRun();
    recorder.events.length = 0;
    const later = { ...ctx, clock: fixedClock(new Date(Date.now() + 11 * 60_000)) };
    expect(await requestSync(later, { type: "erp_full" })).toMatchObject({ jobRunId, alreadyRunning: true });
    expect(pages(ctx.orgId)).toHaveLength(1);
  });

  it("is not requested for a run of another type", async () => {
    const { ctx } = await createOrganization();
    const jobRunId = await startJobRun(ctx, { type: "rfm" });
    expect(await resumeErpSync(ctx, jobRunId)).toBe(false);
    expect(pages(ctx.orgId)).toEqual([]);
  });
});
