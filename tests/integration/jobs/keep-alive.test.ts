import { describe, expect, it } from "vitest";
import { finishJobRun, getJobRun, keepAlive, startJobRun } from "../../../lib/jobs/index.ts";
import { claimStaleJobRuns } from "../../../lib/jobs/recover-job-runs.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization } from "../../support/factories.ts";

/** No heartbeat for five minutes; after six more it counts as lost. */
async function startSilentRun(): Promise<{ ctx: Ctx; jobRunId: string }> {
  const { ctx } = await createOrganization("Pulso");
  const jobRunId = await startJobRun(ctx, { type: "rfm" });
  await ctx.db.sql((sql) =>
    sql.run(
      "UPDATE job_run SET started_at = now() - interval '5 min', heartbeat_at = now() - interval '5 min' WHERE id = $1",
      [jobRunId],
    ),
  );
  return { ctx, jobRunId };
}

const lostInSixMinutes = (ctx: Ctx) =>
  claimStaleJobRuns({ ...ctx, clock: fixedClock(new Date(Date.now() + 6 * 60_000)) });
const heartbeatOf = async (ctx: Ctx, jobRunId: string) => (await getJobRun(ctx, jobRunId)).heartbeatAt.getTime();

describe("keepAlive", () => {
  it("prevents recovery of a run whose work is in progress, and returns the work's result", async () => {
    const { ctx, jobRunId } = await startSilentRun();
    const result = await keepAlive(ctx, jobRunId, async () => {
      expect(await lostInSixMinutes(ctx)).toEqual([]);
      return 42;
    });
    expect(result).toBe(42);
  });

  it("repeats the heartbeat until the work ends", async () => {
    const { ctx, jobRunId } = await startSilentRun();
    await keepAlive(
      ctx,
      jobRunId,
      async () => {
        for (let beats = 0; beats < 2; beats += 1) {
          const last = await heartbeatOf(ctx, jobRunId);
          await eventually(async () => expect(await heartbeatOf(ctx, jobRunId)).toBeGreaterThan(last));
        }
      },
      5,
    );
  });

  it("stops the heartbeat when the work fails, and rethrows the error", async () => {
    const { ctx, jobRunId } = await startSilentRun();
    const failure = keepAlive(ctx, jobRunId, () => Promise.reject(new Error("broken")));
    await expect(failure).rejects.toThrow("broken");
    expect(await lostInSixMinutes(ctx)).toEqual([]);
  });

  it("does not change a run that ended or belongs to another organization", async () => {
    const { ctx, jobRunId } = await startSilentRun();
    const { ctx: stranger } = await createOrganization("Alheia");
    const silent = await heartbeatOf(ctx, jobRunId);
    await keepAlive(stranger, jobRunId, async () => undefined);
    expect(await heartbeatOf(ctx, jobRunId)).toBe(silent);
    await finishJobRun(ctx, jobRunId);
    const ended = await heartbeatOf(ctx, jobRunId);
    await keepAlive(ctx, jobRunId, async () => undefined);
    expect(await heartbeatOf(ctx, jobRunId)).toBe(ended);
  });
});
