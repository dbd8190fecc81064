import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { MigrationError } from "./migration-error.ts";
import { migrationTransaction } from "./migration-script.ts";

const SCHEMA_DIR = join(import.meta.dirname, "../../prisma/schema");
const MIGRATIONS_DIR = join(import.meta.dirname, "../../prisma/migrations");

const LOCK_NOT_AVAILABLE = "55P03";
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 60;

let loaded: Promise<void> | undefined;
/** Of the last failed migration, as reported by PostgreSQL. */
let failure: MigrationError | undefined;

/** Runs `work` with Prisma's schema engine as WebAssembly: the engine of `prisma migrate` without a binary. */
async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= load();
  await loaded;
  // The engine never closes its connection: an idle one must not keep the process alive.
  const connection = new PrismaPg({ connectionString: url, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 100 });
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(connection));
  const engine = await bindings.SchemaEngine.new({ datamodels: schemaFiles() }, () => undefined, adapter);
  return work(engine);
}

/** One WebAssembly instance per process: a second one would invalidate the first one's memory. */
async function load(): Promise<void> {
  const wasmFile = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace(/[^/\\]+$/, "schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {
    "./schema_engine_bg.js": { ...bindings, ...patientTimers() },
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The engine leaves a 10 s lock timer behind, which must not keep a finished process alive. */
function patientTimers(): Record<string, unknown> {
  const name = Object.keys(bindings).find((key) => key.startsWith("__wbg_setTimeout"));
  if (name === undefined) return {};
  return { [name]: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds).unref() };
}

/** The adapter splits a script at each semicolon, even inside function bodies; PostgreSQL accepts it as a whole. */
function wholeScripts(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  const names = new Map(knownMigrations().map((name) => [readMigration(name), name]));
  factory.connect = async () => {
    const adapter = await connect();
    const query = (sql: string) => adapter.underlyingDriver().query(sql);
    const execute = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = (statement) =>
      execute(statement).catch((error: unknown) => {
        failure = new MigrationError(undefined, error);
        throw error;
      });
    adapter.executeScript = (script) => runScript(query, script, names.get(script));
    return adapter;
  };
  return factory;
}

async function runScript(query: (sql: string) => Promise<unknown>, script: string, name?: string): Promise<void> {
  try {
    // Without a name: the engine's own bookkeeping.
    await patiently(() => query(name === undefined ? script : migrationTransaction(name, script)));
  } catch (error) {
    failure = new MigrationError(name, error);
    throw error;
  }
}

/**
 * A migration waiting for a table lock also blocks every later query on the table. On a lock time-out it rolls back
 * completely (a script is one transaction), lets the others proceed, and retries.
 */
async function patiently(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
    }
    await pause(LOCK_PAUSE_MS);
  }
}

/** Applies pending migrations and records them in `_prisma_migrations`, as `prisma migrate deploy` does. */
export async function applyMigrations(url: string, only = knownMigrations()): Promise<string[]> {
  const request = { migrationsList: migrationList(only), filters: noFilter() };
  failure = undefined;
  try {
    const { appliedMigrationNames } = await withSchemaEngine(url, (engine) => engine.applyMigrations(request));
    return appliedMigrationNames;
  } catch (error) {
    // The engine's own error contains neither PostgreSQL's code nor its message.
    throw failure ?? new MigrationError(undefined, error);
  }
}

/** Allows failed migrations to be applied again: each is one transaction, so nothing was applied. */
export async function resumeFailedMigrations(url: string, names: string[]): Promise<void> {
  for (const migrationName of names)
    await withSchemaEngine(url, (engine) => engine.markMigrationRolledBack({ migrationName }));
}

/** The SQL that creates the Prisma schema from scratch: tests compare it with the migrations. @public */
export async function schemaAsSql(url: string): Promise<string> {
  const to = { tag: "schemaDatamodel" as const, files: schemaFiles().map(([path, content]) => ({ path, content })) };
  const request = { from: { tag: "empty" as const }, to, script: true, exitCode: null, filters: noFilter() };
  const { stdout } = await withSchemaEngine(url, (engine) => engine.diff(request));
  return stdout ?? "";
}

function schemaFiles(): [string, string][] {
  return readdirSync(SCHEMA_DIR)
    .filter((file) => file.endsWith(".prisma"))
    .map((file) => [join(SCHEMA_DIR, file), readFileSync(join(SCHEMA_DIR, file), "utf8")]);
}

/** The migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function readMigration(name: string): string {
  return readFileSync(join(MIGRATIONS_DIR, name, "migration.sql"), "utf8");
}

function migrationList(names: string[]): MigrationList {
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(MIGRATIONS_DIR, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: readMigration(name) } },
    })),
  };
}

function noFilter(): { externalTables: string[]; externalEnums: string[] } {
  return { externalTables: [], externalEnums: [] };
}
