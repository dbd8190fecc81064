import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

const SCHEMA_DIR = join(import.meta.dirname, "../../prisma/schema");
const MIGRATIONS_DIR = join(import.meta.dirname, "../../prisma/migrations");

const LOCK_NOT_AVAILABLE = "55P03";
const LOCK_WAIT_MS = 1_500;
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 60;

let loaded: Promise<void> | undefined;

/** Runs `work` with Prisma's schema engine as WebAssembly: the engine of `prisma migrate`, with no binary to download. */
async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= load();
  await loaded;
  // The engine never closes its connection: an idle one must not keep the process alive.
  const connection = new PrismaPg({ connectionString: url, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 100 });
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(connection));
  const engine = await bindings.SchemaEngine.new({ datamodels: schemaFiles() }, () => undefined, adapter);
  return work(engine);
}

/** One WebAssembly instance a process: a second one would pull the memory from under the first. */
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

/** The engine leaves a 10 s lock timer behind; it must not keep a finished process waiting. */
function patientTimers(): Record<string, unknown> {
  const name = Object.keys(bindings).find((key) => key.startsWith("__wbg_setTimeout"));
  if (name === undefined) return {};
  return { [name]: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds).unref() };
}

/** The adapter cuts a script at each semicolon, even inside a function body; Postgres itself takes it whole. */
function wholeScripts(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (script) => {
      await patiently(() => adapter.underlyingDriver().query(`SET lock_timeout = ${LOCK_WAIT_MS};\n${script}`));
    };
    return adapter;
  };
  return factory;
}

/**
 * A migration that waits for a table makes everybody behind it wait too. It steps back after a while, having done nothing
 * (a script is one transaction), lets them pass and tries again.
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

/** Applies what is missing and records it in `_prisma_migrations`, as `prisma migrate deploy` does. */
export async function applyMigrations(url: string, only = knownMigrations()): Promise<string[]> {
  const request = { migrationsList: migrationList(only), filters: noFilter() };
  const { appliedMigrationNames } = await withSchemaEngine(url, (engine) => engine.applyMigrations(request));
  return appliedMigrationNames;
}

/** The SQL that builds the Prisma schema from nothing: what the migrations must amount to. */
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

/** Those of this version, in their order. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
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
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(join(MIGRATIONS_DIR, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

function noFilter(): { externalTables: string[]; externalEnums: string[] } {
  return { externalTables: [], externalEnums: [] };
}
