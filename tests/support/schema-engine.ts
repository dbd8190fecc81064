import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { readMigration } from "../../scripts/database/known-migrations.ts";

const PRISMA_DIR = join(import.meta.dirname, "../../prisma");
const NO_FILTER = { externalTables: [], externalEnums: [] };

// On globalThis: test files share a process but not modules, and a second instance would break the first one's memory.
const shared = globalThis as { schemaEngine?: Promise<void> };

/**
 * The engine of the `prisma migrate` commands. The commands download it from outside the npm registry; the same engine
 * as WebAssembly is an npm package.
 */
async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  shared.schemaEngine ??= load();
  await shared.schemaEngine;
  // The engine never closes its connection.
  const connection = new PrismaPg({ connectionString: url, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 100 });
  const adapter = bindMigrationAwareSqlAdapterFactory(connection);
  return work(await bindings.SchemaEngine.new({ datamodels: schemaFiles() }, () => undefined, adapter));
}

async function load(): Promise<void> {
  const wasmFile = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace(/[^/\\]+$/, "schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The SQL that creates the Prisma schema from scratch, as `prisma migrate diff` prints it. */
export async function schemaAsSql(url: string): Promise<string> {
  const to = { tag: "schemaDatamodel" as const, files: schemaFiles().map(([path, content]) => ({ path, content })) };
  const request = { from: { tag: "empty" as const }, to, script: true, exitCode: null, filters: NO_FILTER };
  const { stdout } = await withSchemaEngine(url, (engine) => engine.diff(request));
  return stdout ?? "";
}

/** What `prisma migrate deploy` does with these migrations. */
export async function deployWithPrisma(url: string, names: string[]): Promise<string[]> {
  const request = { migrationsList: migrationList(names), filters: NO_FILTER };
  return (await withSchemaEngine(url, (engine) => engine.applyMigrations(request))).appliedMigrationNames;
}

function schemaFiles(): [string, string][] {
  const dir = join(PRISMA_DIR, "schema");
  return readdirSync(dir)
    .filter((file) => file.endsWith(".prisma"))
    .map((file) => [join(dir, file), readFileSync(join(dir, file), "utf8")]);
}

function migrationList(names: string[]): MigrationList {
  const baseDir = join(PRISMA_DIR, "migrations");
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: readFileSync(join(baseDir, "migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: readMigration(name) } },
    })),
  };
}
