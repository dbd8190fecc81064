import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { knownMigrations } from "../../scripts/database/known-migrations.ts";
import { prepareDatabase } from "../../scripts/database/prepare-database.ts";
import { openOwnDatabase } from "./own-database.ts";

/** A database of the suite as it was before a migration; `migrate` applies that one. */
export function databaseBefore(migration: string): {
  owner: () => pg.Client;
  url: () => string;
  migrate: () => Promise<unknown>;
} {
  const earlier = knownMigrations().filter((name) => name < migration);
  const prefix = migration.replace(/^\d+_/, "").slice(0, 20);
  let database: Awaited<ReturnType<typeof openOwnDatabase>>;
  let owner: pg.Client;
  let appUrl: string;
  beforeAll(async () => {
    database = await openOwnDatabase(prefix);
    appUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: new URL(database.url).pathname }).href;
    await prepareDatabase(database.url, appUrl, earlier);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  return {
    owner: () => owner,
    url: () => database.url,
    migrate: () => prepareDatabase(database.url, appUrl, [...earlier, migration]),
  };
}
