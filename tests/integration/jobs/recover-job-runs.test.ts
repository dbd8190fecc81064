import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENGINE_STARTED_EVENT } from "../../../inngest/local/engine.ts";
import {
  engineStarted,
  finishJobRun,
  jobRunRecoveryRequested,
  startJobRun,
  unsafeFindStaleJobRuns,
} from "../../../lib/jobs/index.ts";
import { claimStaleJobRuns } from "../../../lib/jobs/recover-job-runs.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { Crash, crashingCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { outboxOf } from "../../support/outbox.ts";

describe("recovering job runs", () => {
  let ctx: Ctx;
  let recorder: EventRecorder;
  const requestsOf = (orgId: string) =>
    recorder.named(jobRunRecoveryRequested.name).filter(({ data }) => data.orgId === orgId);
  /** The runs a recovery claims this many minutes from now. */
  const claimIn = (minutes: number, of: Ctx = ctx) =>
    claimStaleJobRuns({ ...of, clock: fixedClock(new Date(Date.now() + minutes * 60_000)) });
  const moveHeartbeat = (of: Ctx, jobRunId: string, minutes: number) =>
    of.db.sql((sql) =>
      sql.run(
        `UPDATE job_run SET heartbeat_at = now() + make_interval(mins => $3), started_at = least(started_at, now() +
           make_interval(mins => $3)) WHERE organization_id = $1 AND id = $2`,
        [of.orgId, jobRunId, minutes],
      ),
    );

  beforeAll(async () => {
    recorder = await recordEvents();
  });
  afterAll(() => recorder.close());
  beforeEach(async () => {
    ctx = (await createOrganization()).ctx;
  });

  it("assigns a run without a heartbeat to exactly one of five callers [A7]", async () => {
    const jobRunId = await startJobRun(ctx, { type: "erp_full" });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => claimIn(11)));
    expect(answers.flat()).toEqual([{ orgId: ctx.orgId, jobRunId, type: "erp_full" }]);
    expect(await claimIn(11)).toEqual([]);
    figure("A7", { "at once": answers.length, "taken up": answers.flat().length });
  });

  it("assigns a run again if its new processor sends no heartbeat either", async () => {
    const jobRunId = await startJobRun(ctx, { type: "erp_full" });
    expect(await claimIn(11)).toHaveLength(1);
    expect(await claimIn(20)).toEqual([]);
    expect(await claimIn(22)).toMatchObject([{ jobRunId }]);
  });

  it("ignores recent, active and ended runs", async () => {
    const living = await startJobRun(ctx, { type: "erp_full" });
    const ended = await startJobRun(ctx, { type: "rfm" });
    await finishJobRun(ctx, ended);
    expect(await claimIn(9)).toEqual([]);
    await moveHeartbeat(ctx, living, 8);
    expect(await claimIn(11)).toEqual([]);
    expect(await claimIn(19)).toMatchObject([{ jobRunId: living }]);
  });

  it("leaves another organization's runs unchanged", async () => {
    const other = (await createOrganization()).ctx;
    const jobRunId = await startJobRun(ctx, { type: "rfm" });
    expect(await claimIn(11, other)).toEqual([]);
    expect(await claimIn(11)).toMatchObject([{ jobRunId }]);
  });

  it("processes every organization, each run in its own context", async () => {
    const other = (await createOrganization()).ctx;
    const [mine, theirs] = [await startJobRun(ctx, { type: "rfm" }), await startJobRun(other, { type: "rfm" })];
    await moveHeartbeat(ctx, mine, -11);
    await moveHeartbeat(other, theirs, -11);
    await findAllDue(unsafeFindStaleJobRuns);
    expect(requestsOf(ctx.orgId)).toMatchObject([{ data: { orgId: ctx.orgId, jobRunId: mine, type: "rfm" } }]);
    expect(requestsOf(other.orgId)).toMatchObject([{ data: { orgId: other.orgId, jobRunId: theirs, type: "rfm" } }]);
  });

  it("stores the request with the claim: a crash before the commit leaves neither, one after it both", async () => {
    await startJobRun(ctx, { type: "rfm" });
    const crash = (at: number, when: "before" | "after") => claimIn(11, crashingCtx(ctx, at, when));
    await expect(crash(2, "before")).rejects.toBeInstanceOf(Crash);
    expect(await outboxOf(ctx.orgId)).toEqual([]);
    await expect(crash(0, "after")).rejects.toBeInstanceOf(Crash);
    expect(await outboxOf(ctx.orgId)).toMatchObject([{ name: jobRunRecoveryRequested.name }]);
    expect(await claimIn(11)).toEqual([]);
  });

  it("is started by the event that the embedded engine sends when it starts", () => {
    expect(engineStarted.name).toBe(ENGINE_STARTED_EVENT);
  });
});
