import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../database/embedded-postgres.ts";
import { runToEnd, startChild, waitUntilUp } from "../stack/child-processes.ts";
import { createSecrets } from "../stack/secrets.ts";
import type { Bench } from "./bench.ts";
import { stopAtTheLatest } from "./clean-up.ts";

export const ROOT = join(import.meta.dirname, "../..");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const BARE = join(import.meta.dirname, "bare-app");

export type HttpApp = { url: string; pid: number; stop: () => Promise<void> };

export function hasProductionBuild(): boolean {
  return existsSync(join(ROOT, ".next/BUILD_ID"));
}

/** The built product, using the bench's database. */
export function startProduct({ urls }: Bench, extra: Record<string, string> = {}): Promise<HttpApp> {
  const start = [join(ROOT, "scripts/start.mjs")];
  return startApp("product", start, { ...productEnv(urls.app), ...extra }, "/api/health");
}

/** A minimal Next.js app, for comparison. */
export async function startBare({ orgId, urls }: Bench): Promise<HttpApp> {
  if (!existsSync(join(BARE, ".next/BUILD_ID")))
    await runToEnd([NEXT, "build", BARE], { env: productionEnv(), cwd: ROOT });
  const probe = `/api/sales?org=${orgId}&from=2020-01-01&to=2020-01-02`;
  return startApp("bare", [NEXT, "start", BARE], { DATABASE_URL: urls.owner }, probe);
}

function productionEnv(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

async function startApp(name: string, start: string[], extra: Record<string, string>, probe: string): Promise<HttpApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const logDir = mkdtempSync(join(tmpdir(), "balcao-bench-http-"));
  const env = { ...productionEnv(), APP_URL: url, ...extra };
  const child = startChild(name, [...start, "-p", String(port)], { env, cwd: ROOT, logDir });
  const stop = stopAtTheLatest(async () => {
    await child.stop();
    rmSync(logDir, { recursive: true, force: true });
  });
  try {
    await waitUntilUp(`${url}${probe}`, child);
  } catch (error) {
    console.error(readFileSync(join(logDir, `${name}.log`), "utf8"));
    await stop();
    throw error;
  }
  return { url, pid: child.pid, stop };
}

/** All guards work as in production, with limits too high to be reached. */
export function productEnv(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    IDENTITY_PROVIDER: "local",
    LOCAL_SIGN_IN: "open",
    LOCAL_IDENTITY_PRIVATE_KEY: createSecrets().identityPrivateKey,
    RATE_LIMIT: "1000000000",
    EXPORT_LIMIT: "100000000",
    QUOTA_EXPORTS_PER_HOUR: "1000000000",
    // Nothing measured needs the job engine, and none listens there.
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    INNGEST_EVENT_KEY: "bench-event-key-0123456789",
    INNGEST_SIGNING_KEY: `signkey-prod-${randomBytes(32).toString("hex")}`,
    DATABASE_POOL_SIZE: "20",
  };
}
