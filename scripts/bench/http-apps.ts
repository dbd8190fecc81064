import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../database/embedded-postgres.ts";
import { runToEnd, startChild, waitUntilUp } from "../stack/child-processes.ts";
import type { Bench } from "./bench.ts";

const ROOT = join(import.meta.dirname, "../..");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const BARE = join(import.meta.dirname, "bare-app");

export type HttpApps = { productUrl: string; bareUrl: string; stop: () => Promise<void> };

export function hasProductionBuild(): boolean {
  return existsSync(join(ROOT, ".next/BUILD_ID"));
}

/** The built product and the bare app, side by side on the bench's database. */
export async function startHttpApps(bench: Bench, urls: { owner: string; app: string }): Promise<HttpApps> {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as NodeJS.ProcessEnv;
  if (!existsSync(join(BARE, ".next/BUILD_ID"))) await runToEnd([NEXT, "build", BARE], { env, cwd: ROOT });
  const logDir = mkdtempSync(join(tmpdir(), "balcao-bench-http-"));
  const start = async (name: string, folder: string, port: number, extra: Record<string, string>, probe: string) => {
    const url = `http://localhost:${port}`;
    const child = startChild(name, [NEXT, "start", folder, "-p", String(port)], {
      env: { ...env, APP_URL: url, ...extra },
      cwd: ROOT,
      logDir,
    });
    await waitUntilUp(`${url}${probe}`, child);
    return { url, stop: child.stop };
  };
  const product = await start("product", ROOT, await freePort(), productEnv(urls.app), "/api/health");
  const probe = `/api/sales?org=${bench.orgId}&from=2020-01-01&to=2020-01-02`;
  const bare = await start("bare", BARE, await freePort(), { DATABASE_URL: urls.owner }, probe);
  const stop = async () => {
    await Promise.all([product.stop(), bare.stop()]);
    rmSync(logDir, { recursive: true, force: true });
  };
  return { productUrl: product.url, bareUrl: bare.url, stop };
}

/** All guards work as in production, only the numbers of the limits are out of reach. */
function productEnv(databaseUrl: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    DATABASE_URL: databaseUrl,
    IDENTITY_PROVIDER: "local",
    LOCAL_IDENTITY_PRIVATE_KEY: privateKey,
    RATE_LIMIT: "1000000000",
    EXPORT_LIMIT: "100000000",
    DATABASE_POOL_SIZE: "20",
  };
}
