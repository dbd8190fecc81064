import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { connectOwner } from "../database/connect-owner.ts";
import { knownMigrations } from "../database/known-migrations.ts";
import { ensureDatabaseOf, prepareDatabase } from "../database/prepare-database.ts";
import { assertSeesEverything, listPartitions, listTables } from "./catalogue.ts";
import { checkBackup } from "./check-backup.ts";
import { loadTable, sumOfTable } from "./copy-stream.ts";
import type { Manifest, Partition } from "./manifest.ts";

export type RestoreTarget = { ownerUrl: string; appUrl: string };
type Constraint = { table: string; name: string; definition: string };

const NEEDS_QUEUE = "graphile_worker";

/**
 * Restores a backup into an empty database in one transaction: if killed, nothing was changed and it can be rerun.
 * Finally verifies every table's checksum against the backup, then applies newer migrations.
 */
export async function restoreBackup(
  dir: string,
  { ownerUrl, appUrl }: RestoreTarget,
  say: (line: string) => void = () => undefined,
): Promise<Manifest> {
  const manifest = await checkBackup(dir);
  say(`The backup of ${manifest.takenAt} is complete: ${manifest.tables.length} tables`);
  const unknown = manifest.migrations.filter((name) => !knownMigrations().includes(name));
  if (unknown.length > 0)
    throw new Error(`The backup is of a later version (${unknown.join(", ")}): restore it with that version`);
  await ensureDatabaseOf(ownerUrl);
  await prepareDatabase(ownerUrl, appUrl, manifest.migrations);
  if (manifest.tables.some(({ schema }) => schema === NEEDS_QUEUE)) await runMigrations({ connectionString: appUrl });
  await fill(dir, ownerUrl, manifest, say);
  await prepareDatabase(ownerUrl, appUrl);
  return manifest;
}

async function fill(dir: string, ownerUrl: string, manifest: Manifest, say: (line: string) => void): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    await assertSeesEverything(client);
    await client.query("BEGIN");
    await assertEmpty(client);
    await recreatePartitions(client, manifest.partitions);
    await assertSameTables(client, manifest);
    const tables = manifest.tables.map(
      ({ schema, table }) => `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`,
    );
    const parents = [...new Set(manifest.partitions.map(({ parent }) => client.escapeIdentifier(parent)))];
    await client.query(`TRUNCATE ${[...tables, ...parents].join(", ")}`);
    const forced = await listForced(client);
    for (const table of forced) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const references = await dropReferences(client);
    for (const table of manifest.tables) {
      const rows = await loadTable(client, dir, table);
      if (rows !== table.rows) throw new Error(`${table.schema}.${table.table} took ${rows} of ${table.rows} rows`);
      say(`${table.schema}.${table.table}: ${rows} rows`);
    }
    // Re-adding a foreign key validates every row: a dangling reference aborts the restore.
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const { name, value } of manifest.sequences) {
      if (name === EVENT_SEQUENCE) await restartEvents(client, value);
      else if (value !== null) await client.query("SELECT setval($1::regclass, $2)", [name, value]);
    }
    await assertSameRows(client, manifest);
    for (const table of forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}

const EVENT_SEQUENCE = "platform.event_sequence";

/**
 * Starts above the restored numbers, at the present time: by the start, readers of events recognize that transaction ids
 * began again (docs/adr/0098).
 */
async function restartEvents(client: pg.ClientBase, last: string | null): Promise<void> {
  const [now, next] = [BigInt(Date.now()) * 1_000n, BigInt(last ?? 0) + 1n];
  await client.query(`ALTER SEQUENCE ${EVENT_SEQUENCE} START WITH ${now > next ? now : next} RESTART`);
}

async function assertSameTables(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const shape = (tables: { schema: string; table: string; columns: string[] }[]) =>
    tables.map(({ schema, table, columns }) => `${schema}.${table}(${columns.toSorted().join(",")})`);
  const [there, here] = [shape(manifest.tables), shape(await listTables(client))];
  const other = [...there.filter((one) => !here.includes(one)), ...here.filter((one) => !there.includes(one))];
  if (other.length > 0) throw new Error(`The database has other tables than the backup:\n${other.join("\n")}`);
}

/** The new database has the months of the restore; rows are restored into the partitions that they were saved from. */
async function recreatePartitions(client: pg.ClientBase, wanted: readonly Partition[]): Promise<void> {
  const existing = await listPartitions(client);
  const isSame = (one: Partition) => (other: Partition) =>
    one.partition === other.partition && one.bound === other.bound;
  for (const one of existing)
    if (!wanted.some(isSame(one))) await client.query(`DROP TABLE public.${client.escapeIdentifier(one.partition)}`);
  for (const one of wanted)
    if (!existing.some(isSame(one)))
      await client.query("SELECT platform.create_partition($1, $2, $3)", [one.parent, one.partition, one.bound]);
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM organization LIMIT 1");
  if (rowCount) throw new Error("The database is not empty: restore into a new one, so that no data is lost");
}

/** COPY into a table with forced row-level security fails for its owner, and foreign key checks would see no rows. */
async function listForced(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity AND relkind = 'r' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

/** Tables are loaded in any order, so a row may be inserted before the row it references. */
async function dropReferences(client: pg.ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  return rows;
}

async function assertSameRows(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables)
    if ((await sumOfTable(client, table)).sha256 !== table.sha256)
      throw new Error(`${table.schema}.${table.table} does not match the backup`);
}
