import type pg from "pg";
import { hasOwnSession, SharedSessionError } from "../../lib/platform/database/database-session.ts";
import { ProbeError } from "../../lib/platform/health/probe.ts";
import { createComingPartitions } from "./coming-partitions.ts";
import { connectOwner } from "./connect-owner.ts";
import { applyMigrations, resumeFailedMigrations } from "./migration-runner.ts";
import { AWAIT_RUNNING_MIGRATION } from "./migration-script.ts";
import { withClient } from "./with-client.ts";

/**
 * Migrates a database to the current schema and makes the user of `appUrl` a member of `balcao_app`. `ownerUrl` needs
 * CREATEROLE; on managed PostgreSQL it is the URL shown in the console. `only`: restricts to these migrations.
 * Failed migrations are retried. Concurrent deployments wait for each other.
 */
export async function prepareDatabase(ownerUrl: string, appUrl: string, only?: string[]): Promise<string[]> {
  if (!(await hasOwnSession(ownerUrl)))
    throw new SharedSessionError("MIGRATE_DATABASE_URL", "migrations need a session of their own for their lock");
  return withClient(ownerUrl, async (owner) => {
    await owner.query("SELECT pg_advisory_lock(hashtextextended('balcao.migrate', 0))");
    await owner.query(AWAIT_RUNNING_MIGRATION);
    await resumeFailedMigrations(ownerUrl, await listFailedMigrations(owner));
    const applied = await applyMigrations(ownerUrl, only);
    await createComingPartitions(owner);
    await owner.query(`GRANT balcao_app TO ${await ensureLogin(owner, appUrl)}`);
    return applied;
  });
}

const NO_RIGHT = "42501";

/** Since PostgreSQL 16, CREATEROLE covers only roles that its holder created. */
class OtherOwnersRoleError extends ProbeError {
  constructor(role: string) {
    super(
      `The user of MIGRATE_DATABASE_URL may not set the password of "${role}", because another user created that role. ` +
        "Choose another user name in DATABASE_URL: npm run migrate creates it.",
    );
  }
}

/** With the migration lock held and no migration running, an unfinished migration has failed or was killed. */
async function listFailedMigrations(owner: pg.Client): Promise<string[]> {
  const { rowCount } = await owner.query("SELECT WHERE to_regclass('public._prisma_migrations') IS NOT NULL");
  if (!rowCount) return [];
  const { rows } = await owner.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
  return rows.map(({ name }) => name);
}

/** Creates or updates the login role of `url` with its password; returns the quoted role name. */
async function ensureLogin(owner: pg.Client, url: string): Promise<string> {
  const { username, password } = new URL(url);
  const role = decodeURIComponent(username);
  const name = owner.escapeIdentifier(role);
  const secret = owner.escapeLiteral(decodeURIComponent(password));
  const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  try {
    await owner.query(`${rowCount ? "ALTER" : "CREATE"} ROLE ${name} LOGIN PASSWORD ${secret}`);
  } catch (error) {
    if (!rowCount || (error as { code?: unknown }).code !== NO_RIGHT) throw error;
    throw new OtherOwnersRoleError(role);
  }
  return name;
}

/** Creates `database` on the server of `superuserUrl` unless it exists; `template`: as a copy of this database. */
export async function ensureDatabase(superuserUrl: string, database: string, template?: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    const copied = template === undefined ? "" : ` TEMPLATE ${client.escapeIdentifier(template)}`;
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}${copied}`);
  });
}

const NO_SUCH_DATABASE = "3D000";

/** Creates the database of `ownerUrl` if its server does not have it. */
export async function ensureDatabaseOf(ownerUrl: string): Promise<boolean> {
  try {
    await (await connectOwner(ownerUrl)).end();
    return false;
  } catch (error) {
    if ((error as { cause?: { code?: unknown } }).cause?.code !== NO_SUCH_DATABASE) throw error;
  }
  const server = new URL(ownerUrl);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = "/postgres";
  await ensureDatabase(server.href, name);
  return true;
}

/** Creates the database of `url`, owned by its user. */
export async function ensureOwnedDatabase(superuserUrl: string, url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await ensureDatabase(superuserUrl, database);
  await withClient(superuserUrl, async (client) => {
    const owner = await ensureLogin(client, url);
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${owner}`);
  });
}
