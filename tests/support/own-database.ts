import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { ensureDatabase } from "../../scripts/database/prepare-database.ts";

type OwnDatabase = { url: string; drop: () => Promise<void> };

/** An empty database on the test server, for external systems with their own schema. */
export const openOwnDatabase = (prefix: string): Promise<OwnDatabase> => open(prefix);

/** A database of the suite with the current schema and no rows; `appUrl` connects as the application's role. */
export async function openMigratedDatabase(prefix: string): Promise<OwnDatabase & { appUrl: string }> {
  const database = await open(prefix, inject("migratedDatabase"));
  const { pathname } = new URL(database.url);
  return { ...database, appUrl: Object.assign(new URL(inject("databaseUrl")), { pathname }).href };
}

async function open(prefix: string, template?: string): Promise<OwnDatabase> {
  const server = inject("ownerDatabaseUrl");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await ensureDatabase(server, name, template);
  const drop = async () => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
    } finally {
      await client.end();
    }
  };
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, drop };
}
