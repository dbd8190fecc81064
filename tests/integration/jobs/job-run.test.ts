import { beforeAll, describe, expect, it } from "vitest";
import { NotFoundError } from "../../../lib/core/errors.ts";
import {
  addJobRunErrors,
  claimJobRun,
  failJobRun,
  findRunningJobRun,
  finishJobRun,
  getJobRun,
  listJobRunErrors,
  listJobRuns,
  saveProgress,
  startJobRun,
  startJobRunOfEvent,
} from "../../../lib/jobs/job-run.ts";
import { findJobRun, isJobRunning } from "../../../lib/jobs/list-job-runs.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createOrganization } from "../../support/factories.ts";

describe("job runs", () => {
  let ctx: Ctx;
  let stranger: Ctx;

  beforeAll(async () => {
    ctx = (await createOrganization("Aurora")).ctx;
    stranger = (await createOrganization("Bela")).ctx;
  });

  it("starts one run per event under repeated and concurrent requests", async () => {
    const run = { type: "rfm" as const, input: { mode: "refresh" } };
    const ids = await Promise.all([1, 2, 3, 4].map(() => startJobRunOfEvent(ctx, run, "one")));
    const [id = ""] = ids;
    expect(new Set(ids).size).toBe(1);
    expect(await getJobRun(ctx, id)).toMatchObject({ status: "running", input: { mode: "refresh", eventId: "one" } });
    await finishJobRun(ctx, id);
    expect(await startJobRunOfEvent(ctx, run, "one")).toBe(id);
  });

  it("starts another run for another event, type or organization", async () => {
    const other = (await createOrganization()).ctx;
    const starts = [
      await startJobRunOfEvent(ctx, { type: "rfm" }, "two"),
      await startJobRunOfEvent(ctx, { type: "rfm" }, "three"),
      await startJobRunOfEvent(ctx, { type: "erp_full" }, "two"),
      await startJobRunOfEvent(other, { type: "rfm" }, "two"),
    ];
    expect(new Set(starts).size).toBe(4);
    for (const id of starts.slice(0, 3)) await finishJobRun(ctx, id);
  });

  it("adds the final counts once under repeated and concurrent requests", async () => {
    const id = await startJobRun(ctx, { type: "rfm" });
    await ctx.db.sql((sql) => saveProgress(sql, ctx.orgId, id, { history: { written: 2 } }));
    const counts = { history: { written: 5 } };
    expect(await finishJobRun(stranger, id, counts)).toBe(false);
    const answers = await Promise.all([1, 2, 3].map(() => finishJobRun(ctx, id, counts)));
    expect(answers.filter((ended) => ended)).toHaveLength(1);
    expect(await finishJobRun(ctx, id, counts)).toBe(false);
    expect(await getJobRun(ctx, id)).toMatchObject({ status: "completed", progress: { history: { written: 7 } } });
  });

  it("adds no counts to a failed run", async () => {
    const id = await startJobRun(ctx, { type: "rfm" });
    await failJobRun(ctx, id, "broken");
    expect(await finishJobRun(ctx, id, { history: { written: 5 } })).toBe(false);
    expect(await getJobRun(ctx, id)).toMatchObject({ status: "failed", error: "broken", progress: {} });
  });

  it("stores trigger and input of a run, and completes or fails it only once", async () => {
    const id = await startJobRun(ctx, { type: "erp_full", trigger: "user", input: { mode: "full" } });
    expect(await getJobRun(ctx, id)).toMatchObject({
      id,
      status: "running",
      trigger: "user",
      input: { mode: "full" },
      finishedAt: null,
    });
    expect(await finishJobRun(ctx, id)).toBe(true);
    expect(await failJobRun(ctx, id, "too late")).toBe(false);
    const ended = await getJobRun(ctx, id);
    expect(ended).toMatchObject({ status: "completed", error: null });
    expect(ended.finishedAt).toBeInstanceOf(Date);
  });

  it("knows whether a run of a kind is running", async () => {
    const id = await startJobRun(ctx, { type: "reassignment" });
    expect(await isJobRunning(ctx, "reassignment")).toBe(true);
    expect(await isJobRunning(ctx, "retention")).toBe(false);
    expect(await isJobRunning(stranger, "reassignment")).toBe(false);
    await finishJobRun(ctx, id);
    expect(await isJobRunning(ctx, "reassignment")).toBe(false);
  });

  it("records why a run failed", async () => {
    const id = await startJobRun(ctx, { type: "erp_full" });
    expect(await failJobRun(ctx, id, "ERP answered 503")).toBe(true);
    expect(await getJobRun(ctx, id)).toMatchObject({ status: "failed", error: "ERP answered 503" });
  });

  it("adds up the counts of pages that finish concurrently", async () => {
    const id = await startJobRun(ctx, { type: "erp_full" });
    const page = { sales: { read: 10, created: 9, rejected: 1 }, items: { read: 30 } };
    await Promise.all(Array.from({ length: 8 }, () => ctx.db.sql((sql) => saveProgress(sql, ctx.orgId, id, page))));
    await ctx.db.sql((sql) => saveProgress(sql, ctx.orgId, id, { stores: { read: 3 } }));
    expect((await getJobRun(ctx, id)).progress).toEqual({
      sales: { read: 80, created: 72, rejected: 8 },
      items: { read: 240 },
      stores: { read: 3 },
    });
  });

  it("updates its heartbeat with and without counts", async () => {
    const id = await startJobRun(ctx, { type: "rfm" });
    const before = await getJobRun(ctx, id);
    await ctx.db.sql((sql) => saveProgress(sql, ctx.orgId, id));
    const after = await getJobRun(ctx, id);
    expect(after.heartbeatAt.getTime()).toBeGreaterThanOrEqual(before.heartbeatAt.getTime());
    expect(after.progress).toEqual({});
  });

  it("stores rejected rows with their reasons, in pages", async () => {
    const id = await startJobRun(ctx, { type: "erp_sales" });
    const rows = Array.from({ length: 7 }, (_, index) => ({
      entity: "sale",
      externalId: `T${index}`,
      reason: "no date",
    }));
    await ctx.db.sql(async (sql) => {
      await addJobRunErrors(sql, ctx.orgId, id, rows);
      await addJobRunErrors(sql, ctx.orgId, id, [{ entity: "customer", reason: "no name" }]);
      await addJobRunErrors(sql, ctx.orgId, id, []);
    });
    expect((await getJobRun(ctx, id)).errorCount).toBe(8);
    const first = await listJobRunErrors(ctx, { jobRunId: id, limit: 5 });
    const second = await listJobRunErrors(ctx, { jobRunId: id, limit: 5, page: 2 });
    expect([first.total, first.data.length, second.data.length]).toEqual([8, 5, 3]);
    const one = await listJobRunErrors(ctx, { jobRunId: id, entity: "customer" });
    expect(one.data).toMatchObject([{ externalId: null, reason: "no name", payload: {} }]);
    const byId = await listJobRunErrors(ctx, { jobRunId: id, sort: "externalId", order: "asc" });
    expect(byId.data.map(({ externalId }) => externalId)).toEqual(["T0", "T1", "T2", "T3", "T4", "T5", "T6", null]);
  });

  it("lists runs newest first, filtered by type or status", async () => {
    const { ctx: own } = await createOrganization();
    const older = await startJobRun(own, { type: "erp_full" });
    await finishJobRun(own, older);
    const newer = await startJobRun(own, { type: "erp_products" });
    const all = await listJobRuns(own);
    expect(all).toMatchObject({ total: 2, page: 1, limit: 50 });
    expect(all.data.map((run) => run.id)).toEqual([newer, older]);
    const sorted = await listJobRuns(own, { sort: "finishedAt", order: "desc" });
    expect(sorted.data.map((run) => run.id)).toEqual([older, newer]);
    expect((await listJobRuns(own, { types: ["erp_full"] })).data.map((run) => run.id)).toEqual([older]);
    expect((await listJobRuns(own, { status: "running" })).data.map((run) => run.id)).toEqual([newer]);
    expect((await findRunningJobRun(own, ["erp_full", "erp_products"]))?.id).toBe(newer);
    expect(await findRunningJobRun(own, ["erp_full"])).toBeNull();
  });

  it("lets one of several concurrent callers claim a run, and another only after that run ends", async () => {
    const { ctx: own } = await createOrganization();
    const claim = () => claimJobRun(own, { type: "erp_full" }, { types: ["erp_full", "erp_incremental"] });
    const ids = (await Promise.all([claim(), claim(), claim(), claim()])).filter((id) => id !== null);
    expect(ids).toHaveLength(1);
    await finishJobRun(own, String(ids[0]));
    expect(await claim()).not.toBeNull();
  });

  describe("of another organization", () => {
    it("cannot be read or changed", async () => {
      const id = await startJobRun(ctx, { type: "erp_full" });
      await ctx.db.sql((sql) => addJobRunErrors(sql, ctx.orgId, id, [{ entity: "sale", reason: "no date" }]));
      expect(await findJobRun(stranger, id)).toBeNull();
      await expect(getJobRun(stranger, id)).rejects.toThrow(NotFoundError);
      expect(await findRunningJobRun(stranger, ["erp_full"])).toBeNull();
      expect((await listJobRuns(stranger)).total).toBe(0);
      expect((await listJobRunErrors(stranger, { jobRunId: id })).total).toBe(0);
      expect(await finishJobRun(stranger, id)).toBe(false);
      expect(await failJobRun(stranger, id, "x")).toBe(false);
      await stranger.db.sql((sql) => saveProgress(sql, stranger.orgId, id, { sales: { read: 1 } }));
      const foreign = stranger.db.sql((sql) =>
        addJobRunErrors(sql, stranger.orgId, id, [{ entity: "sale", reason: "x" }]),
      );
      await expect(foreign).rejects.toThrow(/foreign key/);
      expect(await getJobRun(ctx, id)).toMatchObject({ status: "running", progress: {}, errorCount: 1 });
    });

    it("does not block a claim", async () => {
      await startJobRun(ctx, { type: "rfm" });
      expect(await claimJobRun(stranger, { type: "rfm" })).not.toBeNull();
      expect(await claimJobRun(ctx, { type: "rfm" })).toBeNull();
    });
  });
});
