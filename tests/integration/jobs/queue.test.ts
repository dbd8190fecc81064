import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../inngest/local/database/database.ts";
import { prepareQueue } from "../../../inngest/local/worker/worker-pool.ts";
import { getQueueSummary, listFailedRuns, retryFailedRuns } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";

describe("the queue as an organization sees it", () => {
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

  type RunFields = { status: string; functionId?: string; claim?: boolean; error?: string; createdAt?: Date };

  const insertRun = async (orgId: string, fields: RunFields) => {
    const { status, functionId = "balcao-erp-import-page", claim = false, error, createdAt = new Date() } = fields;
    const isEnded = status === "completed" || status === "failed";
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO engine.run (function_id, org_id, status, events, claim, error, created_at, started_at, ended_at)
       VALUES ($1, $2, $3, '[{"name": "crm/erp-page.requested"}]', CASE WHEN $4 THEN gen_random_uuid() END, $5, $6, now(),
         CASE WHEN $7 THEN now() END) RETURNING id`,
      [
        functionId,
        orgId,
        status,
        claim,
        error === undefined ? null : JSON.stringify({ message: error }),
        createdAt,
        isEnded,
      ],
    );
    return String(rows[0]?.id);
  };
  const insertStep = (runId: string, name: string, status: string) =>
    owner.query(
      `INSERT INTO engine.step (run_id, id, name, status, ended_order) VALUES ($1, $2, $2, $3, nextval('engine.step_order'))`,
      [runId, name, status],
    );

  it("counts what waits, works, failed and went through, function by function", async () => {
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    await insertRun(mine.orgId, { status: "queued", createdAt: twoMinutesAgo });
    await insertRun(mine.orgId, { status: "running" });
    await insertRun(mine.orgId, { status: "running", claim: true });
    await insertStep(await insertRun(mine.orgId, { status: "running" }), "parallel", "running");
    await insertRun(mine.orgId, { status: "failed" });
    for (let run = 0; run < 9; run += 1) await insertRun(mine.orgId, { status: "completed" });
    await insertRun(mine.orgId, { status: "completed", functionId: "balcao-rfm-refresh" });
    const summary = await getQueueSummary(mine);
    expect(summary).toMatchObject([
      { functionId: "balcao-erp-import-page", waiting: 2, active: 2, failed: 1, perMinute: 2 },
      {
        functionId: "balcao-rfm-refresh",
        waiting: 0,
        active: 0,
        failed: 0,
        oldestWaitingSeconds: null,
        perMinute: 0.2,
      },
    ]);
    expect(summary[0]?.oldestWaitingSeconds).toBeGreaterThanOrEqual(120);
  });

  it("lists failed runs with the step and the reason, in pages", async () => {
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
    expect((await listFailedRuns(mine, { functionId: "balcao-rfm-refresh" })).data.map(({ id }) => id)).toEqual([
      newer,
    ]);
  });

  it("takes a failed run up again without its failed step", async () => {
    const run = await insertRun(mine.orgId, { status: "failed", error: "no" });
    await insertStep(run, "read-page", "done");
    await insertStep(run, "import-page", "failed");
    const completed = await insertRun(mine.orgId, { status: "completed" });
    expect(await retryFailedRuns(mine, [run, completed, crypto.randomUUID()])).toEqual([run]);
    const { rows: steps } = await owner.query("SELECT name FROM engine.step WHERE run_id = $1", [run]);
    expect(steps).toEqual([{ name: "read-page" }]);
    const { rows: jobs } = await owner.query(
      "SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'runId' = $1",
      [run],
    );
    expect(jobs).toHaveLength(1);
    expect(await retryFailedRuns(mine, [run])).toEqual([]);
  });

  it("shows nothing of it to another organization, and lets it retry nothing", async () => {
    const run = await insertRun(mine.orgId, { status: "failed", error: "no" });
    expect(await getQueueSummary(stranger)).toEqual([]);
    expect((await listFailedRuns(stranger)).total).toBe(0);
    expect(await retryFailedRuns(stranger, [run])).toEqual([]);
    expect((await listFailedRuns(mine)).total).toBe(1);
  });

  it("shows all of it to level 0", async () => {
    const [own, foreign] = [
      await insertRun(mine.orgId, { status: "failed", error: "a" }),
      await insertRun(stranger.orgId, { status: "failed", error: "b" }),
    ];
    const seen = (await listFailedRuns(superAdmin, { limit: 200 })).data.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([own, foreign]));
    expect(await retryFailedRuns(superAdmin, [foreign])).toEqual([foreign]);
  });
});
