import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reassignOnRequest } from "../../../inngest/functions/helpdesk/reassign.ts";
import { recoverReassign } from "../../../inngest/functions/helpdesk/recover-reassign.ts";
import { unsafeFindDueReassignments } from "../../../lib/helpdesk/index.ts";
import { NO_AGENT, REDIRECTED, WAITING } from "../../../lib/helpdesk/rules/conversations.ts";
import { finishJobRun, getJobRun, listJobRuns, startJobRun } from "../../../lib/jobs/index.ts";
import { claimStaleJobRuns } from "../../../lib/jobs/recover-job-runs.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { Crash } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { ECOMMERCE_INBOX, ReassignWorld } from "../../support/reassign-world.ts";
import { runFunction } from "../../support/run-function.ts";

// A process crashes before or after each call to the database or the helpdesk; another process continues five minutes
// later.
const AT = "2026-03-10T15:00:00.000Z";

class Life {
  steps = 0;
  isDead = false;
  readonly #lastStep: number;

  constructor(lastStep: number) {
    this.#lastStep = lastStep;
  }

  beat = (): void => {
    if (this.steps++ === this.#lastStep) this.isDead = true;
    if (this.isDead) throw new Crash();
  };

  ctx(ctx: Ctx): Ctx {
    const around = async <T>(work: () => Promise<T>): Promise<T> => {
      this.beat();
      const result = await work();
      this.beat();
      return result;
    };
    const watch = (sql: Sql): Sql => ({
      ...sql,
      rows: (text, params) => around(() => sql.rows(text, params)),
      run: (text, params) => around(() => sql.run(text, params)),
    });
    const { db } = ctx;
    return {
      ...ctx,
      db: {
        ...db,
        rows: (text, params) => around(() => db.rows(text, params)),
        run: (text, params) => around(() => db.run(text, params)),
        sql: (work) => around(() => db.sql((sql) => work(watch(sql)))),
      },
    };
  }
}

async function openWorld(): Promise<ReassignWorld> {
  const world = await ReassignWorld.open(AT);
  world.agent(7, "Ana Souza - ECOM");
  return world;
}

/** Runs until the given step or to the end; true if it reached the end. */
async function survives(world: ReassignWorld, lastStep: number): Promise<boolean> {
  const life = new Life(lastStep);
  world.desk.around = life.beat;
  await world.run(life.ctx(world.ctx)).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  world.desk.around = () => undefined;
  return !life.isDead;
}

async function expectHandedOver(world: ReassignWorld, old: ReturnType<ReassignWorld["waiting"]>): Promise<void> {
  const made = world.handedOver(old);
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ status: "open", assignee: { id: 7 }, labels: [REDIRECTED, WAITING] });
  expect(made[0]?.messages.map(({ isPrivate, isAutomated }) => [isPrivate, isAutomated])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(old.status).toBe("resolved");
  expect(new Set(old.labels)).toEqual(new Set([WAITING, REDIRECTED]));
}

describe("a process that dies during a reassignment", () => {
  it("loses no conversation and reassigns none twice, at whichever step it dies", { timeout: 240_000 }, async () => {
    let crashes = 0;
    for (let lastStep = 0; ; lastStep += 1) {
      const world = await openWorld();
      const rows = [world.waiting(90), world.waiting(45)];
      const isAlive = await survives(world, lastStep);
      world.pass(5);
      expect((await world.run()).failed, `after step ${lastStep}`).toBe(0);
      for (const old of rows) await expectHandedOver(world, old);
      expect((await world.records()).map(({ from, status }) => [from, status])).toEqual(
        rows.map(({ id }) => [id, "completed"]),
      );
      const runs = await listJobRuns(world.ctx, { types: ["reassignment"] });
      expect(runs.data.filter(({ status }) => status === "running")).toEqual([]);
      if (isAlive) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(80);
  });

  it("reassigns each conversation once after repeated crashes, each at a later step", async () => {
    const world = await openWorld();
    const rows = [world.waiting(90), world.waiting(45)];
    for (let lastStep = 20; !(await survives(world, lastStep)); lastStep += 1) world.pass(5);
    world.pass(5);
    await world.run();
    for (const old of rows) await expectHandedOver(world, old);
    expect((await world.records()).every(({ status }) => status === "completed")).toBe(true);
  });

  it("adds the no-agent label once, at whichever step it dies", async () => {
    for (let lastStep = 0; ; lastStep += 1) {
      const world = await openWorld();
      world.desk.members.set(ECOMMERCE_INBOX, []);
      const old = world.waiting(45);
      const isAlive = await survives(world, lastStep);
      world.pass(5);
      await world.run();
      expect(old).toMatchObject({ status: "open", labels: [WAITING, NO_AGENT] });
      expect(await world.records()).toEqual([]);
      if (isAlive) break;
    }
  });
});

describe("recovery of a stale reassignment run", () => {
  let recorder: EventRecorder;
  beforeAll(async () => {
    recorder = await recordEvents();
  });
  afterAll(() => recorder.close());

  const runsOf = async (world: ReassignWorld) =>
    (await listJobRuns(world.ctx, { types: ["reassignment"] })).data.map(({ id, status }) => ({ id, status }));
  const recover = (orgId: string, jobRunId: string) =>
    runFunction(recoverReassign, {
      name: "crm/job-run.recovery-requested",
      data: { orgId, jobRunId, type: "reassignment" },
    });
  const asked = (orgId: string) =>
    recorder.named("crm/helpdesk-reassign.requested").filter(({ data }) => data.orgId === orgId);

  it("fails the run if reassignment was switched off before its first reassignment", async () => {
    const world = await openWorld();
    const old = world.waiting(90);
    for (let lastStep = 0; (await runsOf(world)).length === 0; lastStep += 1) await survives(world, lastStep);
    await world.switchOff();
    const [run, ...others] = await runsOf(world);
    expect([run?.status, others, await world.records()]).toEqual(["running", [], []]);
    expect((await findAllDue(unsafeFindDueReassignments)).orgIds).not.toContain(world.orgId);

    const clock = fixedClock(new Date(Date.now() + 11 * 60_000));
    const claimed = await claimStaleJobRuns({ ...world.ctx, clock });
    expect(claimed).toEqual([{ orgId: world.orgId, jobRunId: run?.id, type: "reassignment" }]);
    expect((await recover(world.orgId, String(run?.id))).result).toBe(true);
    const [request, ...more] = asked(world.orgId);
    expect([request?.data, more]).toEqual([{ orgId: world.orgId, trigger: "schedule", actorId: null }, []]);
    const { result } = await runFunction(reassignOnRequest, {
      name: "crm/helpdesk-reassign.requested",
      data: request?.data ?? {},
    });
    expect(result).toMatchObject({ state: "off" });
    expect(await runsOf(world)).toEqual([{ id: run?.id, status: "failed" }]);
    expect([old.status, old.labels, world.handedOver(old)]).toEqual(["open", [WAITING], []]);
  });

  it("fails a run of an organization without a helpdesk", async () => {
    const { ctx, orgId } = await createOrganization("Sem helpdesk");
    const run = await startJobRun(ctx, { type: "reassignment" });
    expect((await recover(orgId, run)).result).toBe(false);
    expect(asked(orgId)).toEqual([]);
    expect(await getJobRun(ctx, run)).toMatchObject({ status: "failed", error: "The helpdesk connection was removed" });
  });

  it("requests a new run only for a running reassignment run of the same organization", async () => {
    const { ctx, orgId } = await createOrganization("Recuperada");
    const other = await createOrganization("Alheia");
    const ended = await startJobRun(ctx, { type: "reassignment" });
    await finishJobRun(ctx, ended);
    const foreign = await startJobRun(ctx, { type: "rfm" });
    for (const id of [ended, foreign]) expect((await recover(orgId, id)).result).toBe(false);
    const mine = await startJobRun(ctx, { type: "reassignment" });
    expect((await recover(other.orgId, mine)).error).toBe("Job run not found");
    expect([...asked(orgId), ...asked(other.orgId)]).toEqual([]);
    expect(await getJobRun(ctx, mine)).toMatchObject({ status: "running" });
  });
});

describe("a failed helpdesk call during a reassignment", () => {
  const CALLS = ["look", "create", "note", "assign", "message", "label", "changeLabels", "resolve"];

  it.each(CALLS.flatMap((call) => [[call, "fails"] as const, [call, "answer lost"] as const]))(
    "is retried by the next run without a second effect: %s, %s",
    async (call, fault) => {
      const world = await openWorld();
      const old = world.waiting(90);
      let times = 0;
      world.desk.fault = (asked) => (asked === call && times++ === 0 ? fault : null);
      expect(await world.run()).toMatchObject({ redirected: 0, failed: 1 });
      world.pass(5);
      expect(await world.run()).toMatchObject({ resumed: 1, failed: 0 });
      await expectHandedOver(world, old);
      expect(await world.records()).toMatchObject([{ status: "completed", attempts: 2 }]);
    },
  );

  it("delays the reassignment if it is the lookup, instead of creating a second conversation", async () => {
    const world = await openWorld();
    const old = world.waiting(90);
    let blind = true;
    world.desk.fault = (call) => {
      if (call === "create" && world.handedOver(old).length === 0) return "answer lost";
      return blind && call === "ofContact" ? "fails" : null;
    };
    await world.run();
    for (const minutes of [5, 5, 10]) {
      world.pass(minutes);
      expect(await world.run()).toMatchObject({ resumed: 0 });
    }
    blind = false;
    world.pass(60);
    expect(await world.run()).toMatchObject({ resumed: 1 });
    await expectHandedOver(world, old);
  });
});
