import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { knownMigrations } from "../../../scripts/database/known-migrations.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { openOwnDatabase } from "../../support/own-database.ts";

const MIGRATION = "20261123232000_campaign_content_versions";
const SCRIPT = readFileSync(
  join(import.meta.dirname, "../../../prisma/migrations", MIGRATION, "migration.sql"),
  "utf8",
);
/** The migration split before each statement that reads campaigns or the ledger. */
const PARTS = SCRIPT.split(/(?=^INSERT INTO|^-- Last)/m);

let database: Awaited<ReturnType<typeof openOwnDatabase>>;
let owner: pg.Client;
let previousRelease: pg.Client;
const orgId = randomUUID();

beforeAll(async () => {
  database = await openOwnDatabase("versions");
  const appUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: new URL(database.url).pathname }).href;
  await prepareDatabase(
    database.url,
    appUrl,
    knownMigrations().filter((name) => name < MIGRATION),
  );
  owner = new pg.Client({ connectionString: database.url });
  previousRelease = new pg.Client({ connectionString: database.url });
  await Promise.all([owner.connect(), previousRelease.connect()]);
  await previousRelease.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Rede', $1::text)", [orgId]);
}, 120_000);
afterAll(async () => {
  await Promise.all([owner.end(), previousRelease.end()]);
  await database.drop();
});

async function addCampaign(name: string, occurrence: number): Promise<void> {
  await previousRelease.query(
    "INSERT INTO campaign (organization_id, name, channel, occurrence) VALUES ($1, $2, 'email', $3)",
    [orgId, name, occurrence],
  );
}
/** A recipient of the campaign's first send. */
async function addRecipient(name: string): Promise<void> {
  const [storeId, customerId] = [randomUUID(), randomUUID()];
  await previousRelease.query(
    "INSERT INTO store (organization_id, id, code, trade_name) VALUES ($1, $2, 'F01', 'Centro')",
    [orgId, storeId],
  );
  await previousRelease.query(
    "INSERT INTO customer (organization_id, id, store_id, name, external_id, trans_id) VALUES ($1, $2, $3, 'José', '1', 1)",
    [orgId, customerId, storeId],
  );
  await previousRelease.query(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel)
     SELECT $1, id, 1, $2, $3, 'email' FROM campaign WHERE name = $4`,
    [orgId, customerId, storeId, name],
  );
}
const start = (name: string) =>
  previousRelease.query("UPDATE campaign SET occurrence = occurrence + 1, status = 'sending' WHERE name = $1", [name]);

it("[E6] the content versions migration succeeds while sends start and campaigns are deleted", async () => {
  for (const [name, occurrence] of [
    ["sent once", 1],
    ["first send", 0],
    ["next send", 1],
    ["deleted", 1],
  ] as const)
    await addCampaign(name, occurrence);
  await addRecipient("next send");
  expect(PARTS).toHaveLength(5);
  const [tables = "", versions = "", latest = "", earlier = "", keys = ""] = PARTS;
  await owner.query("BEGIN");
  await owner.query(tables + versions);
  await start("first send");
  await owner.query(latest);
  await start("next send");
  await owner.query(earlier);
  await previousRelease.query("DELETE FROM campaign WHERE name = 'deleted'");
  await owner.query(keys);
  await owner.query("COMMIT");
  const { rows } = await owner.query(
    `SELECT c.name, o.occurrence, o.content_version AS version FROM campaign_occurrence o
     JOIN campaign c ON c.id = o.campaign_id ORDER BY 1, 2`,
  );
  expect(rows).toEqual([
    { name: "next send", occurrence: 1, version: 1 },
    { name: "sent once", occurrence: 1, version: 1 },
  ]);
});
