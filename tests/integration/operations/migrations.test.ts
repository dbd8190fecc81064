import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { CustomersQuery, listCustomers } from "../../../lib/customers/index.ts";
import { closeDb } from "../../../lib/platform/db.ts";
import { getDashboardTotal } from "../../../lib/sales/index.ts";
import { knownMigrations } from "../../../scripts/database/known-migrations.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { countedGroups, plainGroups } from "../../support/customer-counts.ts";
import { createStore, createUser, userCtx } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { openOwnDatabase } from "../../support/own-database.ts";
import { switchDatabase } from "../../support/switch-database.ts";

// The version before the first index added to `customer` later: that migration and all following ones run.
const FROM = "20261121065000_mail_names";
const CUSTOMERS = isFull() ? 1_000_000 : 20_000;
const EARLIER = knownMigrations().filter((name) => name < FROM);

let ownUrl: string;
let appUrl: string;
let drop: () => Promise<void>;
let owner: pg.Client;

beforeAll(async () => {
  ({ url: ownUrl, drop } = await openOwnDatabase("migrated"));
  appUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: new URL(ownUrl).pathname }).href;
  await prepareDatabase(ownUrl, appUrl, EARLIER);
  await switchDatabase(appUrl);
  owner = new pg.Client({ connectionString: ownUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await closeDb();
  await owner.end();
  await drop();
});

async function fill(orgId: string, storeId: string): Promise<void> {
  await owner.query(
    `INSERT INTO customer (organization_id, store_id, name, email, phone, phone_type, external_id, trans_id)
     SELECT $1, $2, 'Pessoa ' || n, 'pessoa' || n || '@example.test', '119' || lpad(n::text, 8, '0'), 'MOBILE', n::text, n
     FROM generate_series(1, $3::int) n`,
    [orgId, storeId, CUSTOMERS],
  );
  await owner.query(
    `INSERT INTO customer_metrics (organization_id, customer_id, store_id) SELECT organization_id, id, store_id FROM customer`,
  );
  await owner.query("ANALYZE");
}

describe("[E6] migrations", () => {
  it("on a database with data cause no failed request and wait only briefly for locks", async () => {
    const orgId = randomUUID();
    // In raw SQL, as the previous version did: the current client uses columns that the migrations add.
    await owner.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Migrada', $1::text)", [orgId]);
    const storeId = await createStore(orgId, "F01");
    await fill(orgId, storeId);
    const { id: userId } = await createUser(orgId);
    const ctx = userCtx(orgId, { userId, permissions: ["app:customers", "app:dashboard"] });
    const [first] = await ctx.db.rows<{ id: string }>("SELECT id FROM customer WHERE organization_id = $1 LIMIT 1", [
      orgId,
    ]);
    let isDone = false;
    let requests = 0;
    let longest = 0;
    const failures: unknown[] = [];
    const repeat = async (request: () => Promise<unknown>) => {
      while (!isDone) {
        const started = performance.now();
        await request().catch((error: unknown) => failures.push(error));
        longest = Math.max(longest, performance.now() - started);
        requests += 1;
      }
    };
    // Current code may read columns that migrations add; writes of the previous version use only its own columns.
    const switchConsent = `WITH said AS (
        UPDATE customer SET email_opt_out = NOT email_opt_out WHERE organization_id = $1 AND id = $2
        RETURNING id, email_opt_out)
      UPDATE customer_metrics m SET email_opt_out = said.email_opt_out FROM said
      WHERE m.organization_id = $1 AND m.customer_id = said.id`;
    const load = [
      repeat(() => listCustomers(ctx, CustomersQuery.parse({ q: "Pessoa 77" }))),
      repeat(() => getDashboardTotal(ctx, { storeIds: undefined })),
      repeat(() => ctx.db.rows(switchConsent, [orgId, first?.id])),
    ];
    const applied = await prepareDatabase(ownUrl, appUrl).finally(() => {
      isDone = true;
    });
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(applied).toEqual(knownMigrations().filter((name) => name >= FROM));
    expect(requests).toBeGreaterThan(0);
    expect(await countedGroups(orgId)).toEqual(await plainGroups(orgId));
    figure("E6", {
      customers: CUSTOMERS,
      migrations: applied.length,
      requests,
      failed: failures.length,
      longestRequestMs: Math.round(longest),
    });
  }, 600_000);

  it("do not block requests behind a long-running read, and are applied after it", async () => {
    const other = await openOwnDatabase("waiting");
    const reader = new pg.Client({ connectionString: other.url });
    const visitor = new pg.Client({ connectionString: other.url });
    try {
      await prepareDatabase(other.url, appUrl, EARLIER);
      await Promise.all([reader.connect(), visitor.connect()]);
      await reader.query("BEGIN");
      await reader.query("UPDATE customer SET name = name");
      let isApplied = false;
      const migrating = prepareDatabase(other.url, appUrl).then((names) => {
        isApplied = true;
        return names;
      });
      // Its first statement creates an index on that table: while it waits for its lock, writers would queue behind it.
      let stoodBehind = false;
      while (!stoodBehind) {
        const { rows } = await reader.query(
          "SELECT FROM pg_locks WHERE NOT granted AND relation = 'customer'::regclass",
        );
        stoodBehind = rows.length > 0;
        if (!stoodBehind) await pause(20);
      }
      await visitor.query("UPDATE customer SET name = name");
      expect(isApplied).toBe(false);
      await reader.query("COMMIT");
      expect(await migrating).toHaveLength(knownMigrations().length - EARLIER.length);
    } finally {
      await Promise.all([reader.end(), visitor.end()]);
      await other.drop();
    }
  }, 120_000);
});
