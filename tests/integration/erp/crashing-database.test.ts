import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestSync } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { getJobRun, type JobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../scripts/database/embedded-postgres.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database-proxy.ts";
import { type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { connectOrganization, NOW } from "../../support/erp-sync.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { type FlakyErp, type Mischief, startFlakyErp } from "../../support/flaky-erp.ts";
import { seeded } from "../../support/seeded.ts";
import { switchDatabase } from "../../support/switch-database.ts";
import { differences, dumpTenant, type TenantDump } from "../../support/tenant-dump.ts";

// Imports a chain's whole year while the database crashes mid-statement, the worker is killed and the ERP fails.
const SIZE = isFull()
  ? { customers: 4_400, invoices: 26_000, products: 4_000 }
  : { customers: 60, invoices: 360, products: 40 };
const [ROWS_A_PAGE, CRASHES, KILLS] = isFull() ? [200, 6, 6] : [45, 1, 1];
const ERP_FAULTS = isFull() ? 0.05 : 0.15;
const PATIENCE_MS = isFull() ? 3_000_000 : 120_000;
const PASSWORD = "test-only";
/** The processes crash, not the machine: what they have written stays. */
const FLAGS = ["fsync=off"];

let dir: string;
let server: EmbeddedPostgres;
let proxy: DatabaseProxy;
let stack: EngineStack;
let sandbox: Sandbox;
let erp: FlakyErp;
let worker: Process;

const startWorker = () => {
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
  return stack.startApp({ ENCRYPTION_KEY, TAX_ID_HASH_KEY, TEST_NOW: NOW }, "tests/support/engine/crm-app.ts");
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "balcao-crash-"));
  server = await startEmbeddedPostgres(dir, PASSWORD, FLAGS);
  proxy = await startDatabaseProxy(server.superuserUrl());
  const appUrl = server.superuserUrl("balcao").replace("//postgres:", "//balcao:");
  stack = await startEngineStack(proxy.through(server.superuserUrl()), proxy.through(appUrl));
  await switchDatabase(stack.databaseUrl);
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: SIZE });
  erp = await startFlakyErp(sandbox);
  erp.serveAtMost(ROWS_A_PAGE);
  [worker] = await Promise.all([startWorker(), stack.startEngine()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([stack.stop(), sandbox.stop(), erp.stop()]);
  await proxy.stop();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });

/** Like a schedule: a failed run is followed by another one, which resumes from its position. */
async function syncPatiently(ctx: Ctx): Promise<{ runs: JobRun[]; dump: TenantDump }> {
  const runs: JobRun[] = [];
  while (runs.at(-1)?.status !== "completed") {
    const { jobRunId } = await eventually(() => requestSync(ctx, { type: "erp_full" }), PATIENCE_MS);
    const ended = await eventually(async () => {
      const run = await getJobRun(ctx, jobRunId);
      expect(run.status).not.toBe("running");
      return run;
    }, PATIENCE_MS);
    runs.push(ended);
    expect(runs.length).toBeLessThan(40);
  }
  return { runs, dump: await dumpTenant(ctx.orgId) };
}

/** Stops the database like a power cut: no checkpoint, every statement aborted. It recovers from its WAL. */
async function crashDatabase(): Promise<void> {
  const pid = Number(readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGQUIT");
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
  server = await startEmbeddedPostgres(dir, PASSWORD, FLAGS);
  proxy.retarget(server.port);
}

async function killWorker(): Promise<void> {
  await worker.kill("SIGKILL");
  worker = await startWorker();
}

/** Every `requests` requests one process crashes, in rotation; in between the ERP fails. */
function disturb(requests: number): {
  done: { crashes: number; kills: number; faults: number };
  ended: () => Promise<void>;
} {
  const random = seeded(9);
  const done = { crashes: 0, kills: 0, faults: 0 };
  const every = Math.max(2, Math.floor(requests / (CRASHES + KILLS + 1)));
  let [asked, chaos] = [0, Promise.resolve()];
  const mischief: Mischief[] = [{ kind: "status", status: 500 }, { kind: "reset" }, { kind: "truncated" }];
  erp.misbehave(() => {
    asked += 1;
    if (asked % every === 0 && done.crashes + done.kills < CRASHES + KILLS) {
      const isCrash = done.crashes < CRASHES && (done.crashes <= done.kills || done.kills === KILLS);
      done[isCrash ? "crashes" : "kills"] += 1;
      chaos = chaos.then(isCrash ? crashDatabase : killWorker);
    }
    if (random.below(1_000) >= ERP_FAULTS * 1_000) return undefined;
    done.faults += 1;
    return random.pick(mischief);
  });
  return { done, ended: () => chaos };
}

describe("a full sync through database crashes, worker kills and ERP faults", () => {
  it(
    "ends with the same data as an undisturbed one [A9]",
    async () => {
      const clean = await syncPatiently(await connect());
      const requests = erp.requests.length;
      const ctx = await connect();
      const { done, ended } = disturb(requests);
      const disturbed = await syncPatiently(ctx);
      erp.misbehave(() => undefined);
      await ended();
      expect(done).toMatchObject({ crashes: CRASHES, kills: KILLS });
      const differing = differences(disturbed.dump, clean.dump);
      expect(differing).toEqual({});
      const failed = disturbed.runs.filter(({ status }) => status === "failed");
      for (const { error } of failed) expect(error).toBeTruthy();
      const rows = Object.values(clean.dump).reduce((sum, list) => sum + list.length, 0);
      const count = Object.values(differing).flat().length;
      figure("A9", { rows, ...done, "runs that failed": failed.length, differences: count });
    },
    2 * PATIENCE_MS,
  );
});
