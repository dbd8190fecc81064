import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { CustomersQuery, listCustomers, upsertCustomers } from "../../../lib/customers/index.ts";
import { hasOwnSession } from "../../../lib/platform/database/database-session.ts";
import { closeDb, tenantDb } from "../../../lib/platform/db.ts";
import { activeKv } from "../../../lib/platform/kv.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { ONE_SERVER } from "../../support/configuration.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { openOwnDatabase } from "../../support/own-database.ts";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "../../support/pgbouncer.ts";
import { incoming, runScript, taxIds } from "../../support/sealed-world.ts";

const isInstalled = hasPgBouncer();
if (!isInstalled) console.log("SKIPPED pooler.test.ts: pgbouncer is not installed on this machine");

const TENANTS = 8;
const CLIENTS = 30;
const SERVER_CONNECTIONS = 4;
const READS = isFull() ? 2_000 : 400;
const TRANSACTIONS = isFull() ? 400 : 80;
const PAGE = 200;

describe.skipIf(!isInstalled)("[O14] PgBouncer in transaction mode", () => {
  const direct = inject("databaseUrl");
  const ownerUrl = inject("ownerDatabaseUrl");
  let transactionPooler: PgBouncer;
  let sessionPooler: PgBouncer;
  let pooled: string;

  beforeAll(async () => {
    transactionPooler = await startPgBouncer("transaction", [direct, ownerUrl], SERVER_CONNECTIONS);
    sessionPooler = await startPgBouncer("session", [direct, ownerUrl], CLIENTS);
    pooled = transactionPooler.through(direct);
    process.env.DATABASE_URL = pooled;
    process.env.DATABASE_POOL_SIZE = String(CLIENTS);
  });
  afterAll(async () => {
    await closeDb();
    await Promise.all([transactionPooler.stop(), sessionPooler.stop()]);
  });

  it("isolates organizations in interleaved reads and transactions", async () => {
    const tenants = await Promise.all(
      Array.from({ length: TENANTS }, async (_, at) => {
        const { orgId } = await createOrganization(`Pooler ${at}`);
        await createStore(orgId, "F01");
        return orgId;
      }),
    );
    const tenantOf = (at: number) => tenants[at % TENANTS] ?? "";
    let wrong = 0;
    const read = async (at: number) => {
      const rows = await tenantDb(tenantOf(at)).rows<{ id: string }>("SELECT organization_id AS id FROM store");
      if (rows.length !== 1 || rows[0]?.id !== tenantOf(at)) wrong += 1;
    };
    const write = (at: number) =>
      tenantDb(tenantOf(at)).sql(async (sql) => {
        await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [tenantOf(at)]);
        await sql.run("CREATE TEMP TABLE pooled_rows ON COMMIT DROP AS SELECT organization_id FROM store");
        const rows = await sql.rows<{ id: string }>("SELECT organization_id AS id FROM pooled_rows");
        if (rows.length !== 1 || rows[0]?.id !== tenantOf(at)) wrong += 1;
      });
    const prisma = async (at: number) => {
      const [store] = await tenantDb(tenantOf(at)).transaction(({ prisma }) => prisma.store.findMany());
      if (store?.organizationId !== tenantOf(at)) wrong += 1;
    };
    const each = (count: number, work: (at: number) => Promise<unknown>) =>
      Array.from({ length: count }, (_, at) => work(at));
    await Promise.all([...each(READS, read), ...each(TRANSACTIONS, write), ...each(TENANTS * 4, prisma)]);
    expect(wrong).toBe(0);
    figure("O14", { reads: READS, transactions: TRANSACTIONS, "rows of another organization": wrong });
  });

  it("supports the import of a page by COPY, a list query and the key-value store", async () => {
    const { orgId } = await createOrganization("Pooler import");
    const storeId = await createStore(orgId, "F01");
    const page = taxIds(PAGE).map((taxId, at) => incoming(storeId, taxId, at + 1));
    await tenantDb(orgId).sql((sql) => upsertCustomers(sql, orgId, page));
    const ctx = userCtx(orgId, { permissions: ["app:customers"] });
    expect((await listCustomers(ctx, CustomersQuery.parse({}))).data.length).toBeGreaterThan(0);
    const key = `pooler:${orgId}`;
    await activeKv().write(key, "kept", 60);
    expect(await activeKv().read(key)).toEqual({ value: "kept" });
  });

  it("is detected, unlike session mode and a direct connection", async () => {
    expect(await hasOwnSession(direct)).toBe(true);
    expect(await hasOwnSession(sessionPooler.through(direct))).toBe(true);
    expect(await hasOwnSession(pooled)).toBe(false);
    const single = await startPgBouncer("transaction", [direct], 1);
    expect(await hasOwnSession(single.through(direct)).finally(single.stop)).toBe(false);
  });

  it("is rejected for the embedded engine by check --connect, which accepts a direct ENGINE_DATABASE_URL", async () => {
    const settings = { ...ONE_SERVER, APP_URL: "http://localhost:3000", DATABASE_URL: pooled };
    const rejected = await runScript(["check-config.ts", "--connect"], settings);
    expect(rejected.output).toMatch(
      /✗ engine database +ENGINE_DATABASE_URL leads through a pooler in transaction mode/,
    );
    expect(rejected.output).toMatch(/✓ database user/);
    expect(rejected.code).toBe(1);
    const accepted = await runScript(["check-config.ts", "--connect"], { ...settings, ENGINE_DATABASE_URL: direct });
    expect(accepted.output).toMatch(/✓ engine database +\d+ ms/);
  });

  it("supports the embedded engine in session mode", async () => {
    const own = await openOwnDatabase("pooler_engine");
    const url = Object.assign(new URL(direct), { pathname: new URL(own.url).pathname }).href;
    await prepareDatabase(own.url, url);
    const settings = { DATABASE_URL: transactionPooler.through(url), ENGINE_DATABASE_URL: sessionPooler.through(url) };
    const run = await runScript(
      ["../inngest/local/main.ts"],
      { ...settings, ENGINE_PORT: "0", LOG_LEVEL: "info" },
      (output, child) => {
        if (!child.killed && output.includes("The job engine is running")) child.kill("SIGTERM");
      },
    );
    expect(run).toEqual({ code: 0, output: expect.stringContaining("The job engine is running") });
    await own.drop();
  });

  it("is rejected by the engine itself and by a migration", async () => {
    const engine = await runScript(["../inngest/local/main.ts"], { DATABASE_URL: pooled, LOG_LEVEL: "fatal" });
    expect(engine).toEqual({ code: 1, output: expect.stringContaining("Set ENGINE_DATABASE_URL") });
    const migration = prepareDatabase(transactionPooler.through(ownerUrl), direct);
    await expect(migration).rejects.toThrow("MIGRATE_DATABASE_URL leads through a pooler in transaction mode");
  });
});
