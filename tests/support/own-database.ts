import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { ensureDatabase } from "../../scripts/database/prepare-database.ts";

/** An empty database on the test server, for external systems with their own schema. */
export async function openOwnDatabase(prefix: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject("ownerDatabaseUrl");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await ensureDatabase(server, name);
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
