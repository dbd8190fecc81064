import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { eventType } from "inngest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ENGINE_STARTED_EVENT } from "../../../inngest/local/engine.ts";
import { crashingCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { figure } from "../../support/figures.ts";
import { endClaims, outboxOf } from "../../support/outbox.ts";
import { runFunction } from "../../support/run-function.ts";
import { openInstallation } from "../../support/sealed-world.ts";

const ROOT = join(import.meta.dirname, "../../..");
// Loaded once the database is known.
const loadSchedule = async () =>
  (await import("../../../inngest/functions/jobs/every-five-minutes.ts")).everyFiveMinutes;
const loadRecovery = async () => (await import("../../../inngest/functions/jobs/recover-runs.ts")).recoverRuns;
const tested = eventType("crm/test-outbox.requested", { schema: z.object({ orgId: z.uuid(), page: z.number() }) });

// A separate database: draining the outbox sends the events of all organizations.
let installation: Awaited<ReturnType<typeof openInstallation>>;
let recorder: EventRecorder;
let jobs: typeof import("../../../lib/jobs/index.ts");
let createOrganization: typeof import("../../support/factories.ts").createOrganization;
let requestRfmRecompute: typeof import("../../../lib/rfm/index.ts").requestRfmRecompute;

beforeAll(async () => {
  installation = await openInstallation();
  recorder = await recordEvents();
  jobs = await import("../../../lib/jobs/index.ts");
  ({ createOrganization } = await import("../../support/factories.ts"));
  ({ requestRfmRecompute } = await import("../../../lib/rfm/index.ts"));
});
beforeEach(() => void recorder.events.splice(0));
afterAll(async () => {
  await recorder.close();
  await installation.close();
});

async function engineComesBack(behaviour: Parameters<typeof recordEvents>[0] = {}): Promise<number> {
  recorder = await recordEvents(behaviour);
  await endClaims();
  return jobs.drainOutbox();
}

const recomputesOf = (orgId: string) =>
  recorder.named("crm/rfm-recompute.requested").filter(({ data }) => data.orgId === orgId);

const pagesOf = (orgId: string) => recorder.named(tested.name).filter(({ data }) => data.orgId === orgId);

/** Commits an event of a new organization and does not send it, as a process that is killed after its commit. */
async function leaveEvent(): Promise<string> {
  const { ctx, orgId } = await createOrganization("Deixada");
  await ctx.db.sql((sql) => jobs.queueEvents(sql, tested.create({ orgId, page: 1 })));
  await endClaims();
  return orgId;
}

describe("outbox [A12]", () => {
  it("keeps the event of an accepted request until the engine is back, and shows the run as waiting", async () => {
    const { ctx, orgId } = await createOrganization("Espera");
    await recorder.close();
    const { jobRunId } = await requestRfmRecompute(ctx);
    expect(await jobs.getJobRun(ctx, jobRunId)).toMatchObject({ status: "running", isWaiting: true });
    const [{ event_id: eventId } = { event_id: "" }] = await outboxOf(orgId);
    expect(await engineComesBack()).toBe(1);
    expect(recomputesOf(orgId)).toMatchObject([{ id: eventId, data: { orgId, jobRunId } }]);
    expect(await jobs.getJobRun(ctx, jobRunId)).toMatchObject({ status: "running", isWaiting: false });
    expect(await outboxOf(orgId)).toEqual([]);
  });

  it("is drained by the application after its start, so that work starts once the engine is back", async () => {
    const { startUp } = await import("../../../lib/http/server/start-up.ts");
    const timers = vi.spyOn(globalThis, "setInterval");
    await startUp();
    await recorder.close();
    const orgId = await leaveEvent();
    const attempted = async () => (await outboxOf(orgId)).every(({ attempts }) => attempts > 0);
    await eventually(async () => expect(await attempted()).toBe(true));
    recorder = await recordEvents();
    await endClaims();
    await eventually(() => expect(pagesOf(orgId)).toHaveLength(1));
    for (const { value } of timers.mock.results) clearInterval(value as NodeJS.Timeout);
    timers.mockRestore();
  });

  it.each([
    ["the schedule of every five minutes", "inngest/scheduled.timer", loadSchedule],
    ["the start of the embedded engine", ENGINE_STARTED_EVENT, loadRecovery],
  ])("is drained by %s", async (_, name, load) => {
    const orgId = await leaveEvent();
    const { error } = await runFunction(await load(), { name, data: {} });
    expect(error).toBeUndefined();
    expect(pagesOf(orgId)).toHaveLength(1);
    expect(await outboxOf(orgId)).toEqual([]);
  });

  it("sends no event of a transaction that is rolled back", async () => {
    const { ctx, orgId } = await createOrganization("Desfeita");
    const failed = ctx.db.sql(async (sql) => {
      await jobs.queueEvents(sql, tested.create({ orgId, page: 1 }));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await outboxOf(orgId)).toEqual([]);
  });

  it("loses no event at any crash point, and sends no event whose transaction did not commit", async () => {
    let [points, lost, withoutChange] = [0, 0, 0];
    for (let isOver = false, at = 0; !isOver; at += 1)
      for (const when of ["before", "after"] as const) {
        const { ctx, orgId } = await createOrganization("Queda");
        isOver = await requestRfmRecompute(crashingCtx(ctx, at, when)).then(
          () => true,
          () => false,
        );
        if (!isOver) points += 1;
        await endClaims();
        await jobs.drainOutbox();
        const runs = (await jobs.listJobRuns(ctx, { types: ["rfm"] })).data.map(({ id }) => id);
        const announced = recomputesOf(orgId).map(({ data }) => data.jobRunId);
        lost += runs.filter((id) => !announced.includes(id)).length;
        withoutChange += announced.filter((id) => !runs.includes(String(id))).length;
      }
    expect(points).toBeGreaterThan(3);
    expect([lost, withoutChange]).toEqual([0, 0]);
    figure("A12", { "crash points of an announced change": points, lost });
  });

  it("loses no event of a process killed between its commit and the engine's response", async () => {
    const { orgId } = await createOrganization("Morta");
    const silent = createServer(); // accepts connections but never responds
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const child = requestInProcess(orgId, `http://127.0.0.1:${port}`);
    await eventually(async () => expect(await outboxOf(orgId)).toHaveLength(1));
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    silent.close();
    await endClaims();
    await jobs.drainOutbox();
    expect(recomputesOf(orgId)).toHaveLength(1);
    figure("A12", { "killed before the answer": 1, lost: 1 - recomputesOf(orgId).length });
  });

  it("resends an event under the same id when the response was lost", async () => {
    const { ctx, orgId } = await createOrganization("Repetida");
    await recorder.close();
    recorder = await recordEvents({ losesAnswers: true });
    await requestRfmRecompute(ctx);
    const taken = recomputesOf(orgId).map(({ id }) => id);
    await recorder.close();
    await engineComesBack();
    const repeated = recomputesOf(orgId).map(({ id }) => id);
    expect(new Set([...taken, ...repeated]).size).toBe(1);
    expect(repeated).toHaveLength(1);
  });

  it("delivers all other events while the engine rejects one of a batch", async () => {
    const { orgId } = await createOrganization("Recusada");
    await recorder.close();
    await jobs.emit([1, 2, 3, 4].map((page) => tested.create({ orgId, page })));
    await engineComesBack({ rejects: ({ data }) => data.page === 2 });
    expect(
      recorder
        .named(tested.name)
        .map(({ data }) => data.page)
        .sort(),
    ).toEqual([1, 3, 4]);
    expect(await outboxOf(orgId)).toHaveLength(1);
    await recorder.close();
    recorder = await recordEvents();
  });

  it("gives up an undelivered event after seven days and counts it as failed", async () => {
    const { ctx, orgId } = await createOrganization("Velha");
    await recorder.close();
    const { jobRunId } = await requestRfmRecompute(ctx);
    const outbox = async () => (await jobs.getQueueSummary(ctx)).data.find(({ queue }) => queue === "outbox");
    expect(await outbox()).toMatchObject({ waiting: 1, failed: 0 });
    await installation.owner.query(
      "UPDATE platform.outbox_event SET created_at = now() - interval '8 days' WHERE org_id = $1",
      [orgId],
    );
    await engineComesBack();
    expect(recomputesOf(orgId)).toEqual([]);
    expect(await outbox()).toMatchObject({ waiting: 0, failed: 1 });
    // A run that the recovery resumes is not shown as waiting for an event that is never sent.
    expect(await jobs.getJobRun(ctx, jobRunId)).toMatchObject({ status: "running", isWaiting: false });
    const stranger = (await createOrganization("Outra")).ctx;
    expect((await jobs.getQueueSummary(stranger)).data.map(({ queue }) => queue)).not.toContain("outbox");
  });
});

function requestInProcess(orgId: string, engineUrl: string): ChildProcess {
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "", PATH = "", NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [join(ROOT, "tests/support/request-recompute.ts"), orgId], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: installation.url,
      ENCRYPTION_KEY,
      TAX_ID_HASH_KEY,
      APP_URL: "http://localhost:3000",
      INNGEST_BASE_URL: engineUrl,
      INNGEST_EVENT_KEY: "test",
    },
    stdio: "ignore",
  });
}
