import pg from "pg";
import { applyMigrations } from "./schema-engine.ts";

/**
 * Brings a database to the current schema and lets the user of `appUrl` in as a member of `balcao_app`.
 * `ownerUrl` may create roles; on a hosted Postgres that is the URL its console shows.
 */
export async function prepareDatabase(ownerUrl: string, appUrl: string): Promise<string[]> {
  const applied = await applyMigrations(ownerUrl);
  await ensureAppLogin(ownerUrl, appUrl);
  return applied;
}

async function ensureAppLogin(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const name = owner.escapeIdentifier(decodeURIComponent(username));
    const secret = owner.escapeLiteral(decodeURIComponent(password));
    const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [decodeURIComponent(username)]);
    await owner.query(`${rowCount ? "ALTER" : "CREATE"} ROLE ${name} LOGIN PASSWORD ${secret}`);
    await owner.query(`GRANT balcao_app TO ${name}`);
  } finally {
    await owner.end();
  }
}

/** Creates `database` on the server of `superuserUrl` unless it exists. */
export async function ensureDatabase(superuserUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
