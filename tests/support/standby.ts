import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../scripts/database/prepare-database.ts";
import { eventually } from "./eventually.ts";

const PASSWORD = "standby";
const DATABASE = "balcao";
const FLAGS = ["fsync=off"];

/** A primary with all migrations, and a streaming standby of it. */
export type Replicated = {
  primaryUrl: string;
  replicaUrl: string;
  /** Makes the standby's data so many seconds old, as far as a check can see: more than two. */
  grow: (seconds: number) => Promise<void>;
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
  const first = await startEmbeddedPostgres(primaryDir, PASSWORD, FLAGS);
  await ensureDatabase(first.superuserUrl(), DATABASE);
  const appUrl = (server: EmbeddedPostgres) => `postgresql://balcao:${PASSWORD}@127.0.0.1:${server.port}/${DATABASE}`;
  await prepareDatabase(first.superuserUrl(DATABASE), appUrl(first));
  // A copy of a stopped server's files, with their owners and modes, is a complete base backup.
  await first.stop();
  execFileSync("cp", ["-a", primaryDir, replicaDir]);
  writeFileSync(join(replicaDir, "postgres", "standby.signal"), "");
  const primary = await startEmbeddedPostgres(primaryDir, PASSWORD, FLAGS);
  const { username } = new URL(primary.superuserUrl());
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${PASSWORD}`;
  const replica = await startEmbeddedPostgres(replicaDir, PASSWORD, [...FLAGS, `primary_conninfo=${source}`]);
  const on = async (server: EmbeddedPostgres, statement: string) => {
    const client = new pg.Client({ connectionString: server.superuserUrl(DATABASE) });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  return {
    primaryUrl: appUrl(primary),
    replicaUrl: appUrl(replica),
    grow: async (seconds) => {
      const beat = `beat_at = now() - interval '${seconds} seconds'`;
      await on(primary, `UPDATE platform.replica_heartbeat SET ${beat}`);
      const isOld = "SELECT FROM platform.replica_heartbeat WHERE beat_at < now() - interval '2 seconds'";
      await eventually(async () => expect((await on(replica, isOld)).rowCount).toBe(1));
    },
    pause: async () => void (await on(replica, "SELECT pg_wal_replay_pause()")),
    resume: async () => void (await on(replica, "SELECT pg_wal_replay_resume()")),
    stopReplica: () => replica.stop(),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
