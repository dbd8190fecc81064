import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rfmFunctions } from "../../../inngest/functions/rfm/index.ts";
import { getJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { claimStaleJobRuns } from "../../../lib/jobs/recover-job-runs.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { lockMetrics } from "../../../lib/platform/database/metrics-lock.ts";
import { isAwaited } from "../../support/advisory-locks.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization } from "../../support/factories.ts";
import { runFunction } from "../../support/run-function.ts";

const [, , recompute] = rfmFunctions;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());

describe("long rebuild", () => {
  it("is not claimed as stale while it waits for a lock", async () => {
    const { ctx, orgId } = await createOrganization("Demorada");
    const jobRunId = await startJobRun(ctx, { type: "rfm" });
    await ctx.db.sql((sql) =>
      sql.run("UPDATE job_run SET started_at = now() - interval '5 min', heartbeat_at = now() - interval '5 min'"),
    );
    let rebuild: Promise<unknown> = Promise.resolve();
    await ctx.db.sql(async (sql) => {
      await lockMetrics(sql, orgId);
      rebuild = runFunction(recompute, { name: "crm/rfm-recompute.requested", data: { orgId, jobRunId } });
      await eventually(async () => expect(await isAwaited(sql, `customer_metrics:${orgId}`)).toBe(true));
      const inSixMinutes = fixedClock(new Date(Date.now() + 6 * 60_000));
      expect(await claimStaleJobRuns({ ...ctx, clock: inSixMinutes })).toEqual([]);
    });
    expect(await rebuild).not.toHaveProperty("error");
    expect(await getJobRun(ctx, jobRunId)).toMatchObject({ status: "completed" });
  });
});
