import { appendFileSync, chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { join, sep } from "node:path";
import pg from "pg";

// What `pg_basebackup` and a WAL archive do, by the server's own functions: the binaries that tests have are the server's.
const NOT_COPIED = [
  "postmaster.pid",
  "postmaster.opts",
  "pg_wal",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_notify",
  "pg_dynshmem",
];

/** Settings of a server that keeps every finished piece of its log in `archive`, and finishes one at least so often. */
export function archivingTo(archive: string, seconds: number): string[] {
  mkdirSync(archive, { recursive: true });
  chmodSync(archive, 0o777); // the server's account isn't ours
  return [
    ...["wal_level=replica", "archive_mode=on", `archive_timeout=${seconds}`],
    `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  ];
}

/** The files of a running server; with the archive they are a copy of any later moment. */
export async function takeBaseBackup(url: string, dataDir: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('drill', true)");
    cpSync(dataDir, target, {
      recursive: true,
      filter: (source) =>
        !NOT_COPIED.some((name) => source === join(dataDir, name) || source.startsWith(join(dataDir, name) + sep)),
    });
    for (const name of NOT_COPIED.filter((one) => one.startsWith("pg_")))
      mkdirSync(join(target, name), { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(true)");
    writeFileSync(join(target, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
}

/** Made ready to start: the server replays the archive up to `until` and goes on from there as a server of its own. */
export async function aimAt(target: string, archive: string, until: string): Promise<void> {
  const settings = [
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    `recovery_target_time = '${until}'`,
    ...["recovery_target_action = 'promote'", "archive_mode = off"],
  ];
  appendFileSync(join(target, "postgresql.auto.conf"), `\n${settings.join("\n")}\n`);
  writeFileSync(join(target, "recovery.signal"), "");
  rmSync(join(target, "postmaster.pid"), { force: true });
  chmodSync(target, 0o700);
}

/** The account that owns one folder owns the other, whole. */
export async function giveTo(ownerOf: string, target: string): Promise<void> {
  const { uid, gid } = lstatSync(ownerOf);
  const below = readdirSync(target, { recursive: true, encoding: "utf8" });
  for (const path of ["", ...below]) await chown(join(target, path), uid, gid);
}
