import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FILE = "manifest.json";

const Table = z.strictObject({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** Of the rows as text, in order: equal checksums mean equal rows. */
  sha256: z.string(),
});
export type SavedTable = z.infer<typeof Table>;
export type Place = Pick<SavedTable, "schema" | "table" | "columns">;

/** As PostgreSQL writes it; a restore executes it. */
const Bound = z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \((?:MINVALUE|'[0-9a-f-]{36}')\) TO \('[0-9a-f-]{36}'\))$/);

const Partition = z.strictObject({ parent: z.string(), partition: z.string(), bound: Bound });
export type Partition = z.infer<typeof Partition>;

const Manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  /** Which of the tables are partitions. Absent in backups of versions without partitions. */
  partitions: z.array(Partition).default([]),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Written last: a backup without it is incomplete. */
export function writeManifest(dir: string, manifest: Manifest): void {
  writeFileSync(join(dir, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

export function readManifest(dir: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(dir, FILE), "utf8");
  } catch {
    throw new Error(`${dir} contains no finished backup: ${FILE} is missing`);
  }
  return Manifest.parse(JSON.parse(text));
}

export function fileOf(dir: string, { schema, table }: Pick<SavedTable, "schema" | "table">): string {
  return join(dir, `${schema}.${table}.copy.gz`);
}
