import { mkdirSync, rmSync } from "node:fs";
import type pg from "pg";
import { connectOwner } from "../database/connect-owner.ts";
import { assertSeesEverything, listMigrations, listPartitions, listSequences, listTables } from "./catalogue.ts";
import { saveTable } from "./copy-stream.ts";
import { type Manifest, type SavedTable, writeManifest } from "./manifest.ts";

/**
 * Saves all rows as of one moment while the application runs, in one read-only transaction with a single snapshot.
 * `dir` must not exist yet.
 */
export async function takeBackup(
  url: string,
  dir: string,
  say: (line: string) => void = () => undefined,
): Promise<Manifest> {
  const client = await connectOwner(url);
  try {
    await assertSeesEverything(client);
    if ((await listMigrations(client)).length === 0)
      throw new Error(
        "The database of MIGRATE_DATABASE_URL does not have the tables: is it the right one? npm run migrate creates them",
      );
    mkdirSync(dir, { mode: 0o700 }); // keep no directory after a rejected start
    return await saveEverything(client, dir, say).catch((error: unknown) => {
      rmSync(dir, { recursive: true, force: true }); // remove partial backups: they would fill the disk
      throw error;
    });
  } finally {
    await client.end();
  }
}

async function saveEverything(client: pg.Client, dir: string, say: (line: string) => void): Promise<Manifest> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ at: Date; version: string }>(
    "SELECT now() AS at, current_setting('server_version') AS version",
  );
  const tables: SavedTable[] = [];
  const places = await listTables(client);
  // A partition past its retention must not be dropped before its turn.
  const names = places.map(
    ({ schema, table }) => `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`,
  );
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  for (const place of places) {
    tables.push({ ...place, ...(await saveTable(client, dir, place)) });
    say(`${place.schema}.${place.table}: ${tables.at(-1)?.rows} rows`);
  }
  const manifest: Manifest = {
    format: 1,
    takenAt: rows[0]?.at.toISOString() ?? "",
    postgres: rows[0]?.version ?? "",
    migrations: await listMigrations(client),
    tables,
    partitions: await listPartitions(client),
    // Sequences are not transactional: values slightly ahead are fine, values behind are not.
    sequences: await listSequences(client),
  };
  await client.query("COMMIT");
  writeManifest(dir, manifest);
  return manifest;
}
