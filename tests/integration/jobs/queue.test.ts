import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../inngest/local/database/database.ts";
import { prepareQueue } from "../../../inngest/local/worker/worker-pool.ts";
import {
  claimJobRun,
  FailedRunsQuery,
  failJobRun,
  getJobRun,
  getQueueSummary,
  listFailedRuns as listFailed,
  retryFailedRuns,
} from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";

// The configuration is read once, at its first use: the embedded engine, as in a running product.
Object.assign(process.env, { INNGEST_DEV: "0", INNGEST_BASE_URL: "http://127.0.0.1:8288" });

const listFailedRuns = (ctx: Ctx, query: Record<string, unknown> = {}) => listFailed(ctx, FailedRunsQuery.parse(query));
const SILENT = { waiting: 0, active: 0, failed: 0, oldestWaitingSeconds: null, delayP95Seconds: null, perMinute: 0 };
const NAMED = [
  { queue: "email-send", ...SILENT },
  { queue: "whatsapp-send", ...SILENT },
];

describe("queue status of an organization", () => {
  const owner = new pg.Pool({ connectionString: inject("ownerDatabaseUrl"), max: 1 });
  let mine: Ctx;
  let stranger: Ctx;
  let superAdmin: Ctx;

  beforeAll(async () => {
    const db = openDatabase(inject("databaseUrl"), 2);
    await prepareQueue(db, pino({ level: "silent" }));
    await db.close();
  });
  beforeEach(async () => {
    const { orgId } = await createOrganization("Aurora");
    mine = userCtx(orgId);
    superAdmin = userCtx(orgId, { level: 0 });
    stranger = userCtx((await createOrganization("Bela")).orgId);
  });
  afterAll(() => owner.end());

  type RunFields = {
    status: string;
    functionId?: string;
    claim?: boolean;
    error?: string;
    createdAt?: Date;
    data?: Record<string, unknown>;
  };

  const insertRun = async (orgId: string, fields: RunFields) => {
    const { status, functionId = "balcao-erp-import-page", claim = false, error, createdAt = new Date() } = fields;
    const events = [{ name: "crm/erp-page.requested", data: fields.data ?? {} }];
    const isEnded = status === "completed" || status === "failed";
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO engine.run (function_id, org_id, status, events, claim, error, created_at, started_at, ended_at)
       VALUES ($1, $2, $3, $8, CASE WHEN $4 THEN gen_random_uuid() END, $5, $6, now(),
         CASE WHEN $7 THEN now() END) RETURNING id`,
      [
        functionId,
        orgId,
        status,
        claim,
        error === undefined ? null : JSON.stringify({ message: error }),
        createdAt,
        isEnded,
        JSON.stringify(events),
      ],
    );
    return String(rows[0]?.id);
  };
  const insertStep = (runId: string, name: string, status: string) =>
    owner.query(
      `INSERT INTO engine.step (run_id, id, name, status, ended_order) VALUES ($1, $2, $2, $3, nextval('engine.step_order'))`,
      [runId, name, status],
    );

  it("counts waiting, active, failed and completed runs for each function", async () => {
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    await insertRun(mine.orgId, { status: "queued", createdAt: twoMinutesAgo });
    await insertRun(mine.orgId, { status: "running" });
    await insertRun(mine.orgId, { status: "running", claim: true });
    await insertStep(await insertRun(mine.orgId, { status: "running" }), "parallel", "running");
    await insertRun(mine.orgId, { status: "failed" });
    for (let run = 0; run < 9; run += 1) await insertRun(mine.orgId, { status: "completed" });
    await insertRun(mine.orgId, { status: "completed", functionId: "balcao-rfm-refresh" });
    const report = await getQueueSummary(mine);
    expect(report).toMatchObject({ engine: "embedded", scope: "organization", hasPage: false });
    expect(report.data).toMatchObject([
      NAMED[0],
      { queue: "erp-import-page", waiting: 2, active: 2, failed: 1, perMinute: 2 },
      { queue: "rfm-refresh", waiting: 0, active: 0, failed: 0, oldestWaitingSeconds: null, perMinute: 0.2 },
      NAMED[1],
    ]);
    expect(report.data[1]?.oldestWaitingSeconds).toBeGreaterThanOrEqual(120);
  });

  it("counts all functions of a named queue as one, and a function with its failure handler", async () => {
    await insertRun(mine.orgId, { status: "queued", functionId: "balcao-campaigns-whatsapp-send" });
    await insertRun(mine.orgId, { status: "failed", functionId: "balcao-messaging-whatsapp-send" });
    await insertRun(mine.orgId, { status: "failed", functionId: "balcao-campaigns-whatsapp-send-failure" });
    const { data } = await getQueueSummary(mine);
    expect(data.map(({ queue, waiting, failed }) => [queue, waiting, failed])).toEqual([
      ["email-send", 0, 0],
      ["whatsapp-send", 1, 2],
    ]);
  });

  it("reports the 95th percentile of waiting times", async () => {
    for (const seconds of [0, 10, 20])
      await insertRun(mine.orgId, { status: "completed", createdAt: new Date(Date.now() - seconds * 1_000) });
    const queue = (await getQueueSummary(mine)).data.find((row) => row.queue === "erp-import-page");
    expect(queue?.delayP95Seconds).toBeGreaterThan(18);
    expect(queue?.delayP95Seconds).toBeLessThan(30);
  });

  it("lists idle functions with an event trigger, and scheduled functions to level 0 only", async () => {
    const names = [`balcao-test-by-event-${mine.orgId}`, `balcao-test-by-cron-${mine.orgId}`];
    await owner.query("INSERT INTO engine.function (id, config) VALUES ($1, $2), ($3, $4)", [
      names[0],
      { triggers: [{ event: "crm/x.requested" }, { cron: "* * * * *" }] },
      names[1],
      { triggers: [{ cron: "* * * * *" }, { event: "inngest/function.failed" }] },
    ]);
    const seenBy = async (ctx: Ctx) =>
      (await getQueueSummary(ctx)).data.map(({ queue }) => `balcao-${queue}`).filter((name) => names.includes(name));
    expect(await seenBy(mine)).toEqual([names[0]]);
    expect(await seenBy(superAdmin)).toEqual([names[1], names[0]]);
    await owner.query("UPDATE engine.function SET archived_at = now() WHERE id = ANY ($1)", [names]);
    expect(await seenBy(superAdmin)).toEqual([]);
  });

  it("lists failed runs with step and error in pages, by queue or sorted by error", async () => {
    const older = await insertRun(mine.orgId, { status: "failed", error: "ERP answered 503" });
    await insertStep(older, "read-page", "done");
    await insertStep(older, "import-page", "failed");
    const newer = await insertRun(mine.orgId, { status: "failed", functionId: "balcao-rfm-refresh", error: "no" });
    const first = await listFailedRuns(mine, { limit: 1 });
    expect(first).toMatchObject({ total: 2, page: 1, limit: 1, data: [{ id: newer, step: null }] });
    const second = await listFailedRuns(mine, { limit: 1, page: 2 });
    expect(second.data).toMatchObject([
      { id: older, step: "import-page", error: "ERP answered 503", eventName: "crm/erp-page.requested" },
    ]);
    expect((await listFailedRuns(mine, { queue: "rfm-refresh" })).data.map(({ id }) => id)).toEqual([newer]);
    expect((await listFailedRuns(mine, { sort: "error", order: "asc" })).data.map(({ id }) => id)).toEqual([
      older,
      newer,
    ]);
  });

  it("resumes a failed run at its failed step", async () => {
    const run = await insertRun(mine.orgId, { status: "failed", error: "no" });
    await insertStep(run, "read-page", "done");
    await insertStep(run, "import-page", "failed");
    const completed = await insertRun(mine.orgId, { status: "completed" });
    expect(await retryFailedRuns(mine, { ids: [run, completed, crypto.randomUUID()] })).toEqual({
      retried: 1,
      blocked: 0,
      unrepeatable: 0,
    });
    const { rows: steps } = await owner.query("SELECT name FROM engine.step WHERE run_id = $1", [run]);
    expect(steps).toEqual([{ name: "read-page" }]);
    const { rows: jobs } = await owner.query(
      "SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'runId' = $1",
      [run],
    );
    expect(jobs).toHaveLength(1);
    await expect(retryFailedRuns(mine, { ids: [run] })).rejects.toMatchObject({ code: "failed_run_not_found" });
  });

  it("shows only the identifiers of an event, and redacts secrets and personal data in the error", async () => {
    const jobRunId = crypto.randomUUID();
    const data = { orgId: mine.orgId, jobRunId, email: "ana@example.com", position: { seq: 1 }, note: "segredo" };
    const error = "Key (email)=(ana@example.com) exists; token=abc123 cpf 123.456.789-09";
    await insertRun(mine.orgId, { status: "failed", error, data });
    const { data: runs, groups } = await listFailedRuns(mine);
    expect(runs[0]).toMatchObject({ sample: { orgId: mine.orgId, jobRunId }, organization: null });
    expect(groups[0]?.sample).toEqual({ orgId: mine.orgId, jobRunId });
    const told = JSON.stringify({ runs, groups });
    for (const secret of ["ana@example.com", "abc123", "123.456", "segredo"]) expect(told).not.toContain(secret);
  });

  it("groups failed runs by function and error text without identifiers, and retries a whole group", async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of ids) await insertRun(mine.orgId, { status: "failed", error: `Job run ${id} failed at 123456` });
    await insertRun(mine.orgId, { status: "failed", error: "The ERP answered 503 to transacoes" });
    await insertRun(mine.orgId, { status: "failed", error: "The ERP answered 500 to transacoes" });
    await insertRun(mine.orgId, { status: "failed", error: "no", functionId: "balcao-rfm-refresh" });
    const { groups, total } = await listFailedRuns(mine, { limit: 1 });
    expect(total).toBe(5);
    expect(groups.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
    const [largest] = groups;
    const ofGroup = await listFailedRuns(mine, { group: largest?.key });
    expect(ofGroup).toMatchObject({ total: 2, groups: { length: 4 } });
    expect(await retryFailedRuns(mine, { groups: [String(largest?.key)] })).toMatchObject({ retried: 2 });
    expect((await listFailedRuns(mine)).total).toBe(3);
    expect(await retryFailedRuns(mine)).toMatchObject({ retried: 3 });
    expect(await retryFailedRuns(mine)).toEqual({ retried: 0, blocked: 0, unrepeatable: 0 });
  });

  it("reopens the job run on retry, unless another run of its type is active", async () => {
    const failedSync = async () => {
      const jobRunId = String(await claimJobRun(mine, { type: "erp_sales" }));
      await failJobRun(mine, jobRunId, "The ERP answered 503");
      return { jobRunId, run: await insertRun(mine.orgId, { status: "failed", error: "x", data: { jobRunId } }) };
    };
    const [first, second] = [await failedSync(), await failedSync()];
    expect(await retryFailedRuns(mine)).toEqual({ retried: 1, blocked: 1, unrepeatable: 0 });
    expect(await getJobRun(mine, first.jobRunId)).toMatchObject({ status: "running", error: null, finishedAt: null });
    expect(await getJobRun(mine, second.jobRunId)).toMatchObject({ status: "failed", error: "The ERP answered 503" });
    expect((await listFailedRuns(mine)).data.map(({ id }) => id)).toEqual([second.run]);
  });

  it("shows and retries nothing for another organization", async () => {
    const run = await insertRun(mine.orgId, { status: "failed", error: "no" });
    expect((await getQueueSummary(stranger)).data).toEqual(NAMED);
    const [group] = (await listFailedRuns(mine)).groups;
    expect(await listFailedRuns(stranger)).toMatchObject({ total: 0, data: [], groups: [] });
    expect(await listFailedRuns(stranger, { group: group?.key })).toMatchObject({ total: 0, data: [], groups: [] });
    await expect(retryFailedRuns(stranger, { ids: [run] })).rejects.toMatchObject({ code: "failed_run_not_found" });
    await expect(retryFailedRuns(stranger, { groups: [String(group?.key)] })).rejects.toMatchObject({
      code: "failed_run_not_found",
    });
    expect(await retryFailedRuns(stranger)).toMatchObject({ retried: 0 });
    expect((await listFailedRuns(mine)).total).toBe(1);
  });

  it("shows and retries failed runs of every organization for level 0", async () => {
    const [own, foreign] = [
      await insertRun(mine.orgId, { status: "failed", error: "a" }),
      await insertRun(stranger.orgId, { status: "failed", error: "b" }),
    ];
    const seen = (await listFailedRuns(superAdmin, { limit: 200 })).data.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([own, foreign]));
    const { data } = await listFailedRuns(superAdmin, { limit: 200 });
    expect(data.find(({ id }) => id === foreign)?.organization).toEqual({ id: stranger.orgId, name: "Bela" });
    expect(await retryFailedRuns(superAdmin, { ids: [foreign] })).toMatchObject({ retried: 1 });
    expect((await listFailedRuns(stranger)).total).toBe(0);
  });
});
