import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { parseTaxId } from "../../lib/core/tax-id.ts";
import { openMigratedDatabase } from "./own-database.ts";
import { switchDatabase } from "./switch-database.ts";

const ROOT = join(import.meta.dirname, "../..");

export type Keys = { ENCRYPTION_KEY: string; TAX_ID_HASH_KEY: string; previous?: [encryption: string, hash: string] };

export function keyEnv({ previous = ["", ""], ...keys }: Keys): Record<string, string> {
  return { ...keys, ENCRYPTION_KEYS_PREVIOUS: previous[0], TAX_ID_HASH_KEYS_PREVIOUS: previous[1] };
}

/** Loads the product as a process with these keys would. */
export async function productWith(keys: Keys) {
  Object.assign(process.env, keyEnv(keys));
  vi.resetModules();
  const [customers, messaging, crypto, factories, { tenantDb }] = await Promise.all([
    import("../../lib/customers/index.ts"),
    import("../../lib/messaging/index.ts"),
    import("../../lib/platform/crypto.ts"),
    import("./factories.ts"),
    import("../../lib/platform/db.ts"),
  ]);
  crypto.currentKeyId(); // read the keys now, before the environment holds another set
  return { customers, messaging, crypto, factories, tenantDb };
}
export type Product = Awaited<ReturnType<typeof productWith>>;

/** A separate database: keys are rotated for a whole installation. */
export async function openInstallation(): Promise<{ owner: pg.Pool; url: string; close: () => Promise<void> }> {
  const { appUrl: url, ...own } = await openMigratedDatabase("installation");
  const owner = new pg.Pool({ connectionString: own.url, max: 3 });
  await switchDatabase(url);
  return {
    owner,
    url,
    close: async () => {
      const { closeDb } = await import("../../lib/platform/db.ts");
      await closeDb();
      await owner.end();
      await own.drop();
    },
  };
}

export function taxIds(count: number, from = 100_000_000): string[] {
  return Array.from({ length: count }, (_, at) => {
    const nine = String(from + at * 7);
    for (let check = 0; check < 100; check += 1) {
      const taxId = parseTaxId(nine + String(check).padStart(2, "0"));
      if (taxId) return taxId;
    }
    throw new Error("No check digits");
  });
}

export function incoming(storeId: string, taxId: string | null, at: number, fields: { phone?: string } = {}) {
  return {
    storeId,
    storeCode: "F01",
    externalId: `${at}`,
    transId: at,
    name: `Pessoa ${at}`,
    taxId,
    email: `pessoa${at}@example.test`,
    phone: null,
    phoneType: null,
    birthDate: null,
    zipCode: null,
    city: null,
    state: null,
    address: null,
    neighborhood: null,
    ...fields,
  };
}

export type Run = { code: number | null; output: string };

/** Runs a project command in its own process, which `onOutput` may kill. */
export async function runScript(
  args: string[],
  env: Record<string, string>,
  onOutput: (output: string, child: ChildProcess) => void = () => undefined,
): Promise<Run> {
  const [script = "", ...rest] = args;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(ROOT, "scripts", script), ...rest], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: "test", LOG_LEVEL: "silent", ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output, child);
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
