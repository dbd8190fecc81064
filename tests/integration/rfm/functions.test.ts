import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rfmFunctions } from "../../../inngest/functions/rfm/index.ts";
import { addMonths, dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { erpSyncFinished } from "../../../lib/erp/index.ts";
import { importEnded } from "../../../lib/imports/index.ts";
import { claimJobRun, failJobRun, finishJobRun, getJobRun, listJobRuns, startJobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { failRfmRun, requestRfmRecompute, startRfmRun } from "../../../lib/rfm/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { createRfmShop, storedStates } from "../../support/rfm-shop.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";
import { openInstallation } from "../../support/sealed-world.ts";

const NOW = new Date().toISOString();
const RUNNING = startOfMonth(dayOf(new Date()));
const [schedule, refresh, recompute, backfill, recover] = rfmFunctions;
let recorder: EventRecorder;
// A separate database: the schedule refreshes every small organization.
let installation: Awaited<ReturnType<typeof openInstallation>>;

beforeAll(async () => {
  installation = await openInstallation(); // before product code reads the configuration
  recorder = await recordEvents();
});
afterAll(async () => {
  await recorder.close();
  await installation.close();
});

const rowsOfMonth = (ctx: Ctx, month: string) =>
  ctx.db.transaction(({ prisma }) => prisma.rfmHistory.count({ where: { referencePeriod: new Date(month) } }));

describe("rfm-schedule-refresh", () => {
  it("refreshes each small organization, without an event", async () => {
    const both = [await createOrganization("Agendada"), await createOrganization("Agendada também")];
    await runSchedule(schedule, recorder);
    const sent = recorder.named("crm/rfm-refresh.requested").map(({ data }) => data.orgId);
    for (const { ctx, orgId } of both) {
      expect((await listJobRuns(ctx, { types: ["rfm"] })).data).toMatchObject([{ status: "completed" }]);
      expect(sent).not.toContain(orgId);
    }
  });
});

describe("rfm-refresh", () => {
  it("updates segments and history, and completes a run with its result", async () => {
    const { ctx } = await createRfmShop(NOW, { customers: 30, sales: 200 });
    const run = await runFunction(refresh, { name: "crm/rfm-refresh.requested", data: { orgId: ctx.orgId } });
    expect(run.error).toBeUndefined();
    expect(run.steps).toEqual([
      "start-run",
      "refresh-segments",
      "check-against-sales",
      "list-outdated-months",
      "refresh-history",
      "finish-run",
    ]);
    expect([...(await storedStates(ctx)).values()].some(({ orders }) => orders > 0)).toBe(true);
    expect(await rowsOfMonth(ctx, RUNNING)).toBe(30);
    const written = 30 + (await rowsOfMonth(ctx, addMonths(RUNNING, -1)));
    const { data } = await listJobRuns(ctx, { types: ["rfm"] });
    expect(data).toMatchObject([{ status: "completed", trigger: "schedule", progress: { history: { written } } }]);
  });
});

describe("daily run", () => {
  const event = (orgId: string) => ({ id: randomUUID(), name: "crm/rfm-refresh.requested", data: { orgId } });

  it("is reused when the function runs again for the same event", async () => {
    const { ctx } = await createRfmShop(NOW, { customers: 10, sales: 50 });
    const request = event(ctx.orgId);
    await runFunction(refresh, request);
    await runFunction(refresh, request);
    const { data } = await listJobRuns(ctx, { types: ["rfm"] });
    expect(data).toMatchObject([{ status: "completed", input: { mode: "refresh", eventId: request.id } }]);
    await runFunction(refresh, event(ctx.orgId));
    expect((await listJobRuns(ctx, { types: ["rfm"] })).total).toBe(2);
  });

  it("is marked as failed only by its own event, in its own organization and while it is running", async () => {
    const { ctx } = await createOrganization("Falha");
    const other = await createOrganization("Alheia");
    const [failed, healthy] = [await startRfmRun(ctx, "one"), await startRfmRun(ctx, "two")];
    expect(await failRfmRun(other.ctx, "one")).toBe(false);
    expect(await failRfmRun(ctx, "unknown")).toBe(false);
    expect(await failRfmRun(ctx, "one")).toBe(true);
    expect(await getJobRun(ctx, failed)).toMatchObject({ status: "failed", error: expect.stringContaining("RFM") });
    expect(await getJobRun(ctx, healthy)).toMatchObject({ status: "running" });
    await finishJobRun(ctx, healthy);
    expect(await failRfmRun(ctx, "two")).toBe(false);
  });

  it("is marked as failed even if many later runs exist", async () => {
    const { ctx } = await createOrganization("Muitas");
    const first = await startRfmRun(ctx, "first");
    for (let later = 0; later < 55; later += 1) await startRfmRun(ctx, `later ${later}`);
    expect(await failRfmRun(ctx, "first")).toBe(true);
    expect(await getJobRun(ctx, first)).toMatchObject({ status: "failed" });
  });
});

describe("rfm-recover", () => {
  const recoveryOf = (orgId: string, jobRunId: string, type = "rfm") =>
    runFunction(recover, { name: "crm/job-run.recovery-requested", data: { orgId, jobRunId, type } });
  const requestsOf = (jobRunId: string) =>
    recorder.named("crm/rfm-recompute.requested").filter(({ data }) => data.jobRunId === jobRunId);

  it("recovers a run that was claimed but not requested, and lets the next request start a new one", async () => {
    const { ctx } = await createRfmShop(NOW, { customers: 10, sales: 50 });
    const jobRunId = (await claimJobRun(ctx, { type: "rfm", trigger: "user" })) ?? "";
    expect(await requestRfmRecompute(ctx)).toEqual({ jobRunId });
    expect(requestsOf(jobRunId)).toEqual([]);

    await recoveryOf(ctx.orgId, jobRunId);
    const [request] = requestsOf(jobRunId);
    expect(request?.data).toEqual({ orgId: ctx.orgId, jobRunId });
    await runFunction(recompute, { name: "crm/rfm-recompute.requested", data: { orgId: ctx.orgId, jobRunId } });
    expect(await getJobRun(ctx, jobRunId)).toMatchObject({ status: "completed", trigger: "user" });
    expect((await requestRfmRecompute(ctx)).jobRunId).not.toBe(jobRunId);
  });

  it("leaves ended runs, other types of runs and another organization's unchanged", async () => {
    const { ctx, orgId } = await createOrganization("Recuperada");
    const other = await createOrganization("Alheia");
    const [ended, failed] = [await startJobRun(ctx, { type: "rfm" }), await startJobRun(ctx, { type: "rfm" })];
    await finishJobRun(ctx, ended);
    await failJobRun(ctx, failed, "broken");
    const sync = await startJobRun(ctx, { type: "erp_full" });
    for (const id of [ended, failed, sync]) expect((await recoveryOf(orgId, id)).result).toBe(false);
    const mine = await startJobRun(ctx, { type: "rfm" });
    expect((await recoveryOf(other.orgId, mine)).error).toBe("Job run not found");
    for (const id of [ended, failed, sync, mine]) expect(requestsOf(id)).toEqual([]);
    expect((await recoveryOf(orgId, mine)).result).toBe(true);
    expect(requestsOf(mine)).toHaveLength(1);
  });
});

describe("requestRfmRecompute and rfm-recompute", () => {
  it("return a run that the function then completes", async () => {
    const { ctx } = await createRfmShop(NOW, { customers: 30, sales: 200 });
    const admin = userCtx(ctx.orgId);
    const { jobRunId } = await requestRfmRecompute(admin);
    expect(await getJobRun(ctx, jobRunId)).toMatchObject({ status: "running", trigger: "user", type: "rfm" });
    const [event] = recorder.named("crm/rfm-recompute.requested").filter(({ data }) => data.jobRunId === jobRunId);
    expect(event?.data).toEqual({ orgId: ctx.orgId, jobRunId });

    const ran = await runFunction(recompute, {
      name: "crm/rfm-recompute.requested",
      data: { orgId: ctx.orgId, jobRunId },
    });
    expect(ran).toMatchObject({ steps: ["rebuild-metrics", "list-outdated-months", "refresh-history", "finish-run"] });
    const run = await getJobRun(ctx, jobRunId);
    const written = 30 + (await rowsOfMonth(ctx, addMonths(RUNNING, -1)));
    expect(run).toMatchObject({ status: "completed", error: null, progress: { history: { written } } });
    expect(run.progress.customers?.updated).toBeGreaterThan(10);
  });

  it("return the active run instead of starting a second one", async () => {
    const { ctx } = await createOrganization("Apressada");
    const answers = await Promise.all([1, 2, 3].map(() => requestRfmRecompute(ctx)));
    expect(new Set(answers.map(({ jobRunId }) => jobRunId)).size).toBe(1);
    expect(recorder.named("crm/rfm-recompute.requested").filter(({ data }) => data.orgId === ctx.orgId)).toHaveLength(
      1,
    );
  });

  it("accept a recompute while the engine is unavailable, and show it as waiting", async () => {
    const { ctx } = await createOrganization("Sem motor");
    await recorder.close();
    const { jobRunId } = await requestRfmRecompute(ctx);
    expect((await listJobRuns(ctx, { types: ["rfm"] })).data).toMatchObject([
      { id: jobRunId, status: "running", isWaiting: true },
    ]);
    recorder = await recordEvents();
  });

  it("never end another organization's run", async () => {
    const mine = await createOrganization("Minha");
    const other = await createOrganization("Alheia");
    const { jobRunId } = await requestRfmRecompute(mine.ctx);
    await runFunction(recompute, { name: "crm/rfm-recompute.requested", data: { orgId: other.orgId, jobRunId } });
    expect(await getJobRun(mine.ctx, jobRunId)).toMatchObject({ status: "running" });
  });
});

describe("rfm-backfill-history", () => {
  it("writes thirteen closed months and the current one after a full sync", async () => {
    const { ctx } = await createRfmShop(NOW, { customers: 30, sales: 400 });
    const data = { orgId: ctx.orgId, jobRunId: randomUUID(), type: "erp_full" };
    const run = await runFunction(backfill, { name: "crm/erp-sync.finished", data });
    expect(run.steps).toHaveLength(15);
    const months = await ctx.db.transaction(({ prisma }) => prisma.rfmHistory.groupBy({ by: ["referencePeriod"] }));
    expect(months).toHaveLength(14);
  });

  it("is triggered by the end of a full sync, and of an import of sales", () => {
    expect(backfill.opts.triggers).toEqual([
      { event: erpSyncFinished, if: "event.data.type == 'erp_full'" },
      { event: importEnded, if: "event.data.kind == 'sales'" },
    ]);
  });

  it("writes no row of another organization", async () => {
    const mine = await createRfmShop(NOW, { customers: 10, sales: 50 });
    const other = await createRfmShop(NOW, { customers: 10, sales: 50 });
    const data = { orgId: mine.ctx.orgId, jobRunId: randomUUID(), type: "erp_full" };
    await runFunction(backfill, { name: "crm/erp-sync.finished", data });
    expect(await mine.ctx.db.transaction(({ prisma }) => prisma.rfmHistory.count())).toBeGreaterThan(0);
    expect(await other.ctx.db.transaction(({ prisma }) => prisma.rfmHistory.count())).toBe(0);
  });

  it("rejects an event without an organization", async () => {
    const data = { orgId: "1", jobRunId: randomUUID(), type: "erp_full" };
    const run = await runFunction(backfill, { name: "crm/erp-sync.finished", data });
    expect(run).toMatchObject({ steps: [], error: expect.stringContaining("orgId") });
  });
});
