import { appendFileSync, chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { join, sep } from "node:path";
import pg from "pg";

// Does what `pg_basebackup` and WAL archiving do, with SQL functions: tests have only the server binaries.
const NOT_COPIED = [
  "postmaster.pid",
  "postmaster.opts",
  "pg_wal",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_notify",
  "pg_dynshmem",
];

/**
 * Settings of a server that archives every finished WAL segment in `archive` and finishes one at least every `seconds`.
 */
export function archivingTo(archive: string, seconds: number): string[] {
  mkdirSync(archive, { recursive: true });
  chmodSync(archive, 0o777); // the server runs under another account
  return [
    "wal_level=replica",
    "archive_mode=on",
    `archive_timeout=${seconds}`,
    `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  ];
}

/** The files of a running server; together with the archive they can be restored to any later time. */
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

/** Prepares a server that replays the archive up to `until` and then runs independently. */
export async function aimAt(target: string, archive: string, until: string): Promise<void> {
  const settings = [
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    `recovery_target_time = '${until}'`,
    "recovery_target_action = 'promote'",
    "archive_mode = off",
  ];
  appendFileSync(join(target, "postgresql.auto.conf"), `\n${settings.join("\n")}\n`);
  writeFileSync(join(target, "recovery.signal"), "");
  rmSync(join(target, "postmaster.pid"), { force: true });
  chmodSync(target, 0o700);
}

/** Gives `target`, recursively, the owner of the other folder. */
export async function giveTo(ownerOf: string, target: string): Promise<void> {
  const { uid, gid } = lstatSync(ownerOf);
  const below = readdirSync(target, { recursive: true, encoding: "utf8" });
  for (const path of ["", ...below]) await chown(join(target, path), uid, gid);
}
