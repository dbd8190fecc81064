import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { requestSync } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { getJobRun, type JobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { lockMetrics } from "../../../lib/platform/database/metrics-lock.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { isAwaited } from "../../support/advisory-locks.ts";
import { type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { eventually } from "../../support/eventually.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";
import { switchDatabase } from "../../support/switch-database.ts";
import { differences, dumpTenant, type TenantDump } from "../../support/tenant-dump.ts";

/** The first requested page above this number, and where in it the process is killed. */
type Kill = { path: string; after: number; at: "waiting for the ERP" | "writing" };

const PAGE = 45;
const KILLS: Kill[] = [
  { path: "/api/funcionarios", after: 0, at: "waiting for the ERP" },
  { path: "/api/clientes", after: 0, at: "writing" },
  { path: "/api/transacoes", after: 0, at: "writing" },
  { path: "/api/transacoes", after: 3 * PAGE, at: "waiting for the ERP" },
  { path: "/api/transacoes", after: 5 * PAGE, at: "writing" },
];

let stack: EngineStack;
let sandbox: Sandbox;
let erp: FlakyErp;
let undisturbed: { run: JobRun; dump: TenantDump };
const running: { engine?: Process; worker?: Process } = {};

const start = {
  engine: () => stack.startEngine(),
  worker: () => {
    const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
    return stack.startApp({ ENCRYPTION_KEY, TAX_ID_HASH_KEY, TEST_NOW: NOW }, "tests/support/engine/crm-app.ts");
  },
};

beforeAll(async () => {
  stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
  await switchDatabase(stack.databaseUrl);
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 60, products: 40 } });
  erp = await startFlakyErp(sandbox);
  erp.serveAtMost(PAGE);
  [running.worker, running.engine] = await Promise.all([start.worker(), start.engine()]);
  const ctx = await connect();
  const { jobRunId } = await requestSync(ctx, { type: "erp_full" });
  undisturbed = { run: await finished(ctx, jobRunId), dump: await dumpTenant(ctx.orgId) };
});
afterAll(() => Promise.all([stack.stop(), sandbox.stop(), erp.stop()]));

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });

function finished(ctx: Ctx, jobRunId: string): Promise<JobRun> {
  return eventually(async () => {
    const run = await getJobRun(ctx, jobRunId);
    expect(run.status).toBe("completed");
    return run;
  });
}

function holdBack({ path, after }: Kill): { asked: Promise<void>; answer: () => void } {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  erp.misbehave((request) => {
    if (isHeld || request.path !== path || Number(request.params.get("trans_id") ?? 0) !== after) return undefined;
    isHeld = true;
    asked.resolve();
    return { kind: "late", until: answered.promise };
  });
  return { asked: asked.promise, answer: () => answered.resolve() };
}

async function killAt(ctx: Ctx, victim: Process | undefined, kill: Kill, answer: () => void): Promise<void> {
  if (kill.at === "waiting for the ERP") {
    await victim?.kill("SIGKILL");
    return answer();
  }
  await ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId); // the page's transaction has begun when it waits for this lock
    answer();
    await eventually(async () => expect(await isAwaited(sql, `customer_metrics:${ctx.orgId}`)).toBe(true));
    await victim?.kill("SIGKILL");
  });
}

describe("a full sync in the real engine [A9]", () => {
  it("ends with the same data as without the engine", async () => {
    const ctx = await connect();
    expect(await runSync(ctx)).toMatchObject({ status: "completed", progress: undisturbed.run.progress });
    expect(differences(await dumpTenant(ctx.orgId), undisturbed.dump)).toEqual({});
  });

  it.each(["engine", "worker"] as const)(
    "ends with the same data when the %s is killed five times in mid-page, each page counted once",
    async (victim) => {
      const ctx = await connect();
      let jobRunId: string | undefined;
      for (const kill of KILLS) {
        const { asked, answer } = holdBack(kill);
        if (jobRunId === undefined) jobRunId = (await requestSync(ctx, { type: "erp_full" })).jobRunId;
        else running[victim] = await start[victim]();
        await asked;
        await killAt(ctx, running[victim], kill, answer);
      }
      erp.misbehave(() => undefined);
      running[victim] = await start[victim]();
      const run = await finished(ctx, jobRunId ?? "");
      expect(run).toMatchObject({ errorCount: 0, progress: undisturbed.run.progress });
      expect(differences(await dumpTenant(ctx.orgId), undisturbed.dump)).toEqual({});
    },
    180_000,
  );
});
