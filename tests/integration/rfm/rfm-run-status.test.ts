import { describe, expect, it } from "vitest";
import { failJobRun, finishJobRun, getJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { finishRfmRun, getRfmStatus } from "../../../lib/rfm/index.ts";
import { createOrganization } from "../../support/factories.ts";

describe("finishRfmRun", () => {
  it("completes a run once when it is repeated, and never for another organization", async () => {
    const { ctx } = await createOrganization();
    const other = await createOrganization();
    const id = await startJobRun(ctx, { type: "rfm" });
    const counts = { customers: { updated: 3, corrected: 1 }, history: { written: 4 } };
    expect(await finishRfmRun(other.ctx, id, counts)).toBe(false);
    expect(await getJobRun(ctx, id)).toMatchObject({ status: "running", progress: {} });
    expect([await finishRfmRun(ctx, id, counts), await finishRfmRun(ctx, id, counts)]).toEqual([true, false]);
    expect(await getJobRun(ctx, id)).toMatchObject({ status: "completed", progress: counts });
  });
});

describe("getRfmStatus", () => {
  it("returns no run before the first one, then the newest run with its outcome", async () => {
    const { ctx } = await createOrganization();
    expect(await getRfmStatus(ctx)).toEqual({ lastRun: null });

    const first = await startJobRun(ctx, { type: "rfm" });
    expect((await getRfmStatus(ctx)).lastRun).toMatchObject({ id: first, status: "running", finishedAt: null });
    await finishJobRun(ctx, first);
    expect((await getRfmStatus(ctx)).lastRun).toMatchObject({ id: first, status: "completed", error: null });

    const second = await startJobRun(ctx, { type: "rfm", trigger: "user" });
    await failJobRun(ctx, second, "Broken");
    const { lastRun } = await getRfmStatus(ctx);
    expect(lastRun).toMatchObject({ id: second, status: "failed", error: "Broken" });
    expect(Date.parse(lastRun?.finishedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(lastRun?.startedAt ?? ""));
  });

  it("ignores other types of runs and other organizations", async () => {
    const { ctx } = await createOrganization();
    const other = await createOrganization();
    await startJobRun(ctx, { type: "erp_full" });
    const theirs = await startJobRun(other.ctx, { type: "rfm" });
    expect(await getRfmStatus(ctx)).toEqual({ lastRun: null });
    expect((await getRfmStatus(other.ctx)).lastRun?.id).toBe(theirs);
  });
});
