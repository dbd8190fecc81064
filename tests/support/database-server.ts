import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../scripts/database/prepare-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    ownerDatabaseUrl: string;
    /** A migrated database without connections, as a template: `openMigratedDatabase` copies it. */
    migratedDatabase: string;
    /** The private key that signs the local provider's tokens. */
    identityKey: string;
  }
}

/** A server that is thrown away: it writes nothing that only a crash or a standby would read. */
const FLAGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"];

/**
 * One temporary PostgreSQL server per run. Suites share its database and are isolated by organization, as tenants are.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-test-"));
  const server = await startEmbeddedPostgres(dir, "test-only", FLAGS);
  await ensureDatabase(server.superuserUrl(), "balcao");
  const databaseUrl = `postgresql://balcao:test-only@127.0.0.1:${server.port}/balcao`;
  await prepareDatabase(server.superuserUrl("balcao"), databaseUrl);
  await ensureDatabase(server.superuserUrl(), "migrated", "balcao");
  project.provide("databaseUrl", databaseUrl);
  project.provide("ownerDatabaseUrl", server.superuserUrl("balcao"));
  project.provide("migratedDatabase", "migrated");
  project.provide("identityKey", generateIdentityKey());
  // Processes of tests load hundreds of files again and again: Node keeps what it compiled.
  process.env.NODE_COMPILE_CACHE ??= join(dir, "compiled");
  return async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 }); // a process may write its cache as it ends
  };
}

/** Once per run: a key takes up to half a second to generate. */
function generateIdentityKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
