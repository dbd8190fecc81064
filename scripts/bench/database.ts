import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../database/prepare-database.ts";
import { stopAtTheLatest } from "./clean-up.ts";

export type BenchDatabase = {
  /** Connects as the tables' owner, bypassing row-level security; used for hand-written SQL. */
  owner: pg.Pool;
  urls: { owner: string; app: string };
  stop: () => Promise<void>;
};

/**
 * A temporary PostgreSQL with the product's schema. Durable as in production: fsync and synchronous commit stay on.
 * `autovacuum`: for work that lasts minutes; a race of two statements is repeatable only without.
 */
export async function startBenchDatabase({ autovacuum = false } = {}): Promise<BenchDatabase> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-bench-"));
  const flags = ["shared_buffers=1GB", "work_mem=64MB", "max_wal_size=8GB", "jit=off"];
  flags.push(`autovacuum=${autovacuum ? "on" : "off"}`);
  const server = await startEmbeddedPostgres(dir, "bench-only", flags);
  let owner: pg.Pool | undefined;
  const stop = stopAtTheLatest(async () => {
    await server.stop(); // first, because closing a pool waits for running statements
    await owner?.end();
    rmSync(dir, { recursive: true, force: true });
  });
  await ensureDatabase(server.superuserUrl(), "balcao");
  const ownerUrl = server.superuserUrl("balcao");
  const appUrl = `postgresql://balcao:bench-only@127.0.0.1:${server.port}/balcao`;
  await prepareDatabase(ownerUrl, appUrl);
  // The server may stop before the last idle connection has closed.
  owner = new pg.Pool({ connectionString: ownerUrl, max: 10 }).on("error", () => undefined);
  return { owner, urls: { owner: ownerUrl, app: appUrl }, stop };
}

/** Environment variables that the product's modules read on first use. */
export function setBenchEnvironment(appUrl: string): void {
  Object.assign(process.env, {
    LOG_LEVEL: "silent",
    DATABASE_URL: appUrl,
    DATABASE_POOL_SIZE: "10",
    IDENTITY_PROVIDER: "local",
    ENCRYPTION_KEY: "bench-encryption-key-0123456789ab",
    QUOTA_MESSAGES_PER_DAY: "1000000000",
    TAX_ID_HASH_KEY: "bench-tax-id-key-0123456789abcdef",
  });
}
