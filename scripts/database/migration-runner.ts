import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { checksumOf, isUnchanged, knownMigrations, readMigration } from "./known-migrations.ts";
import { MigrationError } from "./migration-error.ts";
import { migrationTransaction } from "./migration-script.ts";
import { withClient } from "./with-client.ts";

/** The key of Prisma's migration lock: `prisma migrate deploy` and this runner wait for each other. */
const PRISMA_LOCK = 72_707_369;
const PRISMA_LOCK_WAIT_MS = 10_000;

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 60;

/** Prisma's table, statement for statement: both programs read and write it. */
const CREATE_RECORDS = `CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

type Recorded = { name: string; checksum: string; isFinished: boolean };
type Report = (line: string) => void;

/**
 * Applies pending migrations and records them in `_prisma_migrations`, as `prisma migrate deploy` does. Reports applied
 * migrations whose file has changed since, and continues.
 */
export async function applyMigrations(
  url: string,
  only = knownMigrations(),
  report: Report = console.warn,
): Promise<string[]> {
  return withClient(url, async (client) => {
    const recorded = await bookkeeping(async () => {
      await lockAgainstPrisma(client);
      await ensureRecords(client);
      return listRecorded(client);
    });
    assertNoneFailed(recorded);
    reportChanged(recorded, report);
    const finished = new Set(recorded.map(({ name }) => name));
    const pending = only.filter((name) => !finished.has(name)).sort();
    for (const name of pending) await applyMigration(client, name);
    return pending;
  });
}

/** Allows failed migrations to be applied again: each is one transaction, so nothing was applied. */
export async function resumeFailedMigrations(url: string, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await withClient(url, (client) =>
    bookkeeping(() =>
      client.query(
        `UPDATE _prisma_migrations SET rolled_back_at = now()
         WHERE migration_name = ANY ($1) AND finished_at IS NULL AND rolled_back_at IS NULL`,
        [names],
      ),
    ),
  );
}

/** The session's lock, which the server releases when the connection ends. */
async function lockAgainstPrisma(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(`SET lock_timeout = ${PRISMA_LOCK_WAIT_MS}; SELECT pg_advisory_lock(${PRISMA_LOCK})`);
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw coded("P1002", `another program is migrating this database (it holds the advisory lock ${PRISMA_LOCK})`);
  }
  await client.query("RESET lock_timeout");
}

async function ensureRecords(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; foreign: string | null }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists,
       (SELECT min(relname) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')) AS foreign`,
  );
  const [found] = rows;
  if (found?.exists) return;
  if (found?.foreign) throw coded("P3005", "the database is not empty and was never migrated", found.foreign);
  await client.query(CREATE_RECORDS);
}

async function listRecorded(client: pg.ClientBase): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

function assertNoneFailed(recorded: Recorded[]): void {
  const failed = recorded.filter(({ isFinished }) => !isFinished).map(({ name }) => name);
  if (failed.length > 0)
    throw new MigrationError(failed[0], coded("P3009", "an earlier attempt failed or was interrupted"));
}

function reportChanged(recorded: Recorded[], report: Report): void {
  const known = new Set(knownMigrations());
  for (const { name, checksum } of recorded)
    if (known.has(name) && !isUnchanged(readMigration(name), checksum))
      report(
        `Migration ${name} was changed after it was applied to this database, which does not have the change. ` +
          "Restore the file, and put the change into a new migration.",
      );
}

/** Recorded before it starts, so that a migration whose process is killed is found by the next start. */
async function applyMigration(client: pg.ClientBase, name: string): Promise<void> {
  const script = readMigration(name);
  const id = randomUUID();
  await bookkeeping(() =>
    client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
      id,
      checksumOf(script),
      name,
    ]),
  );
  try {
    await patiently(() => client.query(migrationTransaction(name, script)));
  } catch (error) {
    const failure = new MigrationError(name, error);
    // If this fails too, for example on a lost connection, the unfinished row alone says that the migration failed.
    await client
      .query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, failure.message])
      .catch(() => undefined);
    throw failure;
  }
}

/**
 * A migration waiting for a table lock also blocks every later query on the table. On a lock time-out or a deadlock it
 * rolls back completely (a script is one transaction), lets the others proceed, and retries.
 */
async function patiently(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      const isBlocked = [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(String(codeOf(error)));
      if (!isBlocked || attempt === LOCK_ATTEMPTS) throw error;
    }
    await pause(LOCK_PAUSE_MS);
  }
}

async function bookkeeping<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new MigrationError(undefined, error);
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

/** An error with the code that Prisma uses for the same situation. */
function coded(code: string, message: string, table?: string): Error {
  return Object.assign(new Error(message), { code, table });
}
