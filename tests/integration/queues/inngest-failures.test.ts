import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordFailedRunOnFailure } from "../../../inngest/functions/jobs/record-failed-run.ts";
import {
  claimJobRun,
  FailedRunsQuery,
  failJobRun,
  getJobRun,
  getQueueSummary,
  listFailedRuns,
  recordFailedRun,
  retryFailedRuns,
} from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { runFunction } from "../../support/run-function.ts";

// The environment configures no engine, so Inngest Cloud is used; its events go to the recorder.

let recorder: EventRecorder;
let mine: Ctx;
let stranger: Ctx;

beforeAll(async () => {
  recorder = await recordEvents();
});
beforeEach(async () => {
  recorder.events.length = 0;
  const { orgId } = await createOrganization("Aurora");
  mine = userCtx(orgId);
  stranger = userCtx((await createOrganization("Bela")).orgId);
});
afterAll(() => recorder.close());

const list = async (ctx: Ctx, query = {}) => listFailedRuns(ctx, FailedRunsQuery.parse(query));

type Failure = { orgId?: string; name?: string; message?: string; data?: Record<string, unknown>; eventId?: string };

function report({ orgId = mine.orgId, name = "crm/erp-page.requested", message = "no", data, eventId }: Failure = {}) {
  return {
    function_id: "balcao-erp-import-page",
    run_id: crypto.randomUUID(),
    error: { name: "Error", message },
    event: { id: eventId ?? crypto.randomUUID(), name, data: { orgId, ...data }, ts: Date.now() },
  };
}

async function failedRun(type: "rfm" | "erp_full" | "erp_sales"): Promise<string> {
  const id = String(await claimJobRun(mine, { type }));
  await failJobRun(mine, id, "no");
  return id;
}

describe("failed runs with Inngest as engine", () => {
  it("are recorded once per run by our own function", async () => {
    const failure = report({ message: "Key (email)=(ana@example.com) exists" });
    const event = { name: "inngest/function.failed", data: failure };
    expect((await runFunction(recordFailedRunOnFailure, event)).result).toBe(true);
    expect((await runFunction(recordFailedRunOnFailure, event)).result).toBe(false);
    const { data, groups } = await list(mine);
    expect(data).toMatchObject([
      {
        queue: "erp-import-page",
        eventName: "crm/erp-page.requested",
        sample: { orgId: mine.orgId },
        error: "Key (email)=([redacted]) exists",
        step: null,
        startedAt: null,
        canRetry: true,
      },
    ]);
    expect(groups).toMatchObject([{ count: 1, retryable: 1 }]);
  });

  it("are counted, and figures that the engine does not report are null", async () => {
    await recordFailedRun(report());
    const untold = { waiting: null, active: null, perMinute: null, oldestWaitingSeconds: null, delayP95Seconds: null };
    expect(await getQueueSummary(mine)).toMatchObject({
      engine: "inngest",
      data: [
        { queue: "email-send", failed: 0, ...untold },
        { queue: "erp-import-page", failed: 1, ...untold },
        { queue: "whatsapp-send", failed: 0, ...untold },
      ],
    });
  });

  it("are retried by sending the event again, once per event and under a new id", async () => {
    const eventId = crypto.randomUUID();
    const failure = report({ eventId, data: { position: { seq: 3 } } });
    await recordFailedRun(failure);
    await recordFailedRun({ ...failure, run_id: crypto.randomUUID(), function_id: "balcao-rfm-refresh" });
    expect(await retryFailedRuns(mine)).toEqual({ retried: 2, blocked: 0, unrepeatable: 0 });
    expect(recorder.events).toMatchObject([
      { name: "crm/erp-page.requested", data: { orgId: mine.orgId, position: { seq: 3 } } },
    ]);
    expect(recorder.events[0]?.id).not.toBe(eventId);
    expect((await list(mine)).total).toBe(0);
    expect(await retryFailedRuns(mine)).toMatchObject({ retried: 0 });
  });

  it("reopen their job run when retried", async () => {
    const jobRunId = String(await claimJobRun(mine, { type: "erp_sales" }));
    await failJobRun(mine, jobRunId, "The ERP answered 503");
    await recordFailedRun(report({ data: { jobRunId } }));
    expect(await retryFailedRuns(mine)).toMatchObject({ retried: 1 });
    expect(await getJobRun(mine, jobRunId)).toMatchObject({ status: "running", error: null });
  });

  it("of a schedule cannot be retried, because the next tick runs it again", async () => {
    await recordFailedRun(report({ name: "inngest/scheduled.timer" }));
    expect((await list(mine)).data[0]?.canRetry).toBe(false);
    expect(await retryFailedRuns(mine)).toEqual({ retried: 0, blocked: 0, unrepeatable: 1 });
    expect(recorder.events).toEqual([]);
    expect((await list(mine)).total).toBe(1);
  });

  it("stay in the outbox when retried while the engine is unavailable, and their job run is waiting", async () => {
    const jobRunId = await failedRun("erp_sales");
    for (const data of [{ jobRunId }, { jobRunId }, {}]) await recordFailedRun(report({ data }));
    await recorder.close();
    expect(await retryFailedRuns(mine)).toEqual({ retried: 3, blocked: 0, unrepeatable: 0 });
    expect((await list(mine)).total).toBe(0);
    expect(await getJobRun(mine, jobRunId)).toMatchObject({ status: "running", isWaiting: true });
    recorder = await recordEvents();
  });

  it("are retried in batches; of two syncs only the older is, and the other stays failed", async () => {
    const [first, second] = [await failedRun("erp_sales"), await failedRun("erp_full")];
    const rfm = await failedRun("rfm");
    for (const jobRunId of [first, second, rfm]) await recordFailedRun(report({ data: { jobRunId } }));
    await mine.db.sql((sql) =>
      sql.run(
        `INSERT INTO platform.failed_run (run_id, function_id, org_id, event, error)
         SELECT gen_random_uuid(), 'balcao-many', $1::text, jsonb_build_object('id', n::text, 'name', 'crm/many'), 'no'
         FROM generate_series(1, 1100) n`,
        [mine.orgId],
      ),
    );
    expect(await retryFailedRuns(mine)).toEqual({ retried: 1102, blocked: 1, unrepeatable: 0 });
    expect(recorder.named("crm/many")).toHaveLength(1100);
    const runs = await Promise.all([first, second, rfm].map((id) => getJobRun(mine, id)));
    expect(runs.map(({ status }) => status)).toEqual(["running", "failed", "running"]);
    expect((await list(mine)).data.map(({ sample }) => sample.jobRunId)).toEqual([second]);
  });

  it("belong to one organization, and level 0 sees all of them", async () => {
    await recordFailedRun(report());
    const [failed] = (await list(mine)).data;
    expect(await list(stranger)).toMatchObject({ total: 0, groups: [] });
    await expect(retryFailedRuns(stranger, { ids: [String(failed?.id)] })).rejects.toMatchObject({
      code: "failed_run_not_found",
    });
    const superAdmin = userCtx(stranger.orgId, { level: 0 });
    expect((await list(superAdmin, { limit: 200 })).data.map(({ id }) => id)).toContain(failed?.id);
    expect(await retryFailedRuns(superAdmin, { ids: [String(failed?.id)] })).toMatchObject({ retried: 1 });
  });

  it("are not recorded from a malformed report", async () => {
    expect(await recordFailedRun({ function_id: "x" })).toBe(false);
  });
});
