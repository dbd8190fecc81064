import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { freePort } from "../../database/embedded-postgres.ts";
import { ensureOwnedDatabase } from "../../database/prepare-database.ts";
import { startBalancer } from "../../stack/balancer.ts";
import { type Child, startChild, waitUntilUp } from "../../stack/child-processes.ts";
import { stopAtTheLatest } from "../clean-up.ts";
import { type BenchDatabase, startBenchDatabase } from "../database.ts";
import { productEnv, ROOT } from "../http-apps.ts";
import { loadOrganizations, type Organization, type OrganizationSet } from "./load-organizations.ts";
import type { BenchDesk } from "./sandbox-world.ts";

const EVENT_KEY = "bench-event-key-0123456789";
const SCRIPT = join(import.meta.dirname, "sandbox-process.ts");

type SandboxUrls = { url: string; erpUrl: string; graphUrl: string; helpdeskUrl: string; desks: BenchDesk[] };

/** Any of the product's processes: what a bench kills, and how it starts again. */
export type ProductProcess = { kind: "app" | "engine"; kill: () => Promise<void>; restart: () => Promise<void> };

/** Many organizations in one installation, with the product's own processes and the sandbox. */
export type Installation = {
  owner: pg.Pool;
  organizations: Organization[];
  /** Webhooks and requests go to every application process in turn. */
  appUrl: string;
  appSecret: string;
  sandboxUrl: string;
  loadMs: number;
  /** Starts this many processes of each kind; those before are stopped. */
  start: (apps: number, engines: number) => Promise<ProductProcess[]>;
  sendEvents: (events: readonly { name: string; data: object }[]) => Promise<void>;
  stop: () => Promise<void>;
};

type Size = Pick<OrganizationSet, "count" | "large" | "oneIn"> & { desks: number };

export async function openInstallation({ desks: deskCount, ...size }: Size): Promise<Installation> {
  const database = await startBenchDatabase({ autovacuum: true });
  const logDir = mkdtempSync(join(tmpdir(), "balcao-bench-organizations-"));
  const [appPort, enginePort] = [await freePort(), await freePort()];
  const [appUrl, engineUrl] = [appPort, enginePort].map((port) => `http://127.0.0.1:${port}`);
  const appSecret = randomBytes(24).toString("hex");
  const helpdeskDatabaseUrl = await prepareHelpdesk(database);
  const sandbox = await startSandbox({
    APP_SECRET: appSecret,
    HELPDESK_DATABASE_URL: helpdeskDatabaseUrl,
    BENCH_APP_URL: String(appUrl),
    BENCH_ORGANIZATIONS: String(size.count),
    BENCH_DESKS: String(deskCount),
  });
  const { erpUrl, helpdeskUrl, graphUrl, desks } = sandbox.urls;
  const startedAt = performance.now();
  const client = await database.owner.connect();
  const organizations = await loadOrganizations(client, { ...size, erpUrl, helpdeskUrl, desks });
  client.release();
  const env = {
    ...productEnv(database.urls.app),
    APP_URL: String(appUrl),
    INNGEST_DEV: "0",
    INNGEST_BASE_URL: String(engineUrl),
    INNGEST_EVENT_KEY: EVENT_KEY,
    APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: randomBytes(24).toString("hex"),
    WHATSAPP_GRAPH_URL: graphUrl,
    HELPDESK_DATABASE_URL: helpdeskDatabaseUrl,
    OUTBOUND_PRIVATE_HOSTS: new URL(sandbox.urls.url).host,
    WEBHOOK_RATE_LIMIT: "1000000",
  };
  let stopProcesses: () => Promise<void> = async () => undefined;
  const stop = stopAtTheLatest(async () => {
    await stopProcesses();
    await sandbox.stop();
    await database.stop();
    rmSync(logDir, { recursive: true, force: true });
  });
  const start = async (apps: number, engines: number) => {
    await stopProcesses();
    const started = await startProcesses({ env, logDir, apps, engines, appPort, enginePort });
    stopProcesses = started.stop;
    return started.processes;
  };
  const sendEvents = async (events: readonly { name: string; data: object }[]) => {
    const answer = await fetch(`${engineUrl}/e/${EVENT_KEY}`, { method: "POST", body: JSON.stringify(events) });
    if (!answer.ok) throw new Error(`The engine answered ${answer.status} to events`);
  };
  const loadMs = performance.now() - startedAt;
  const { owner } = database;
  return {
    owner,
    organizations,
    appUrl: String(appUrl),
    appSecret,
    sandboxUrl: sandbox.urls.url,
    loadMs,
    start,
    sendEvents,
    stop,
  };
}

async function prepareHelpdesk({ urls }: BenchDatabase): Promise<string> {
  const url = Object.assign(new URL(urls.app), { username: "helpdesk", pathname: "helpdesk" }).href;
  await ensureOwnedDatabase(urls.owner, url);
  return url;
}

async function startSandbox(
  settings: Record<string, string>,
): Promise<{ urls: SandboxUrls; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = stopAtTheLatest(async () => void child.kill());
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    once(child, "exit").then(() => ["null"]),
  ])) as [string];
  const urls = JSON.parse(line) as SandboxUrls | null;
  if (!urls) throw new Error("The sandbox did not start");
  return { urls, stop };
}

type Wanted = {
  env: Record<string, string>;
  logDir: string;
  apps: number;
  engines: number;
  appPort: number;
  enginePort: number;
};

/** Behind two balancers, as with several replicas: one for requests and jobs' calls, one for events. */
async function startProcesses({ env, logDir, apps, engines, appPort, enginePort }: Wanted) {
  const ports = async (count: number) => Promise.all(Array.from({ length: count }, freePort));
  const [appPorts, enginePorts] = [await ports(apps), await ports(engines)];
  const balancers = [await startBalancer(appPort, appPorts), await startBalancer(enginePort, enginePorts)];
  const inherited = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env };
  const startOne = async (kind: ProductProcess["kind"], port: number): Promise<ProductProcess> => {
    const args = kind === "app" ? ["scripts/start.mjs", "-p", String(port)] : ["inngest/local/main.ts"];
    const own = { ...inherited, ...(kind === "engine" && { ENGINE_PORT: String(port) }) };
    const run = async () => {
      const child = startChild(`${kind}-${port}`, args, { env: own as NodeJS.ProcessEnv, cwd: ROOT, logDir });
      await waitUntilUp(`http://127.0.0.1:${port}${kind === "app" ? "/api/health" : "/health"}`, child);
      return child;
    };
    let child: Child = await run();
    children.push(() => child.stop());
    return {
      kind,
      kill: async () => {
        process.kill(-child.pid, "SIGKILL");
        await child.ended;
      },
      restart: async () => {
        child = await run();
      },
    };
  };
  const children: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of children.reverse()) await stopOne();
    for (const balancer of balancers) balancer.stop();
  };
  try {
    const started = await Promise.all(appPorts.map((port) => startOne("app", port)));
    for (const port of enginePorts) started.push(await startOne("engine", port));
    return { processes: started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
