import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../scripts/database/prepare-database.ts";

const PASSWORD = "standby";
const DATABASE = "balcao";

/** A primary with all migrations, and a streaming standby of it. */
export type Replicated = {
  primaryUrl: string;
  replicaUrl: string;
  /** Lets the standby keep what it receives, without showing it, until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stopReplica: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startReplicated(): Promise<Replicated> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-replicated-"));
  chmodSync(dir, 0o755);
  const [primaryDir, replicaDir] = [join(dir, "primary"), join(dir, "replica")];
  const first = await startEmbeddedPostgres(primaryDir, PASSWORD);
  await ensureDatabase(first.superuserUrl(), DATABASE);
  const appUrl = (server: EmbeddedPostgres) => `postgresql://balcao:${PASSWORD}@127.0.0.1:${server.port}/${DATABASE}`;
  await prepareDatabase(first.superuserUrl(DATABASE), appUrl(first));
  // A copy of a stopped server's files, with their owners and modes, is a complete base backup.
  await first.stop();
  execFileSync("cp", ["-a", primaryDir, replicaDir]);
  writeFileSync(join(replicaDir, "postgres", "standby.signal"), "");
  const primary = await startEmbeddedPostgres(primaryDir, PASSWORD);
  const { username } = new URL(primary.superuserUrl());
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${PASSWORD}`;
  const replica = await startEmbeddedPostgres(replicaDir, PASSWORD, [`primary_conninfo=${source}`]);
  const onReplica = async (statement: string) => {
    const client = new pg.Client({ connectionString: replica.superuserUrl(DATABASE) });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    primaryUrl: appUrl(primary),
    replicaUrl: appUrl(replica),
    pause: () => onReplica("SELECT pg_wal_replay_pause()"),
    resume: () => onReplica("SELECT pg_wal_replay_resume()"),
    stopReplica: () => replica.stop(),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
