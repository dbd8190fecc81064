import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upsertCustomers } from "../../../lib/customers/index.ts";
import { closeDb, tenantDb } from "../../../lib/platform/db.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";
import { incoming, taxIds } from "../../support/sealed-world.ts";
import { mountSmallDisk } from "../../support/small-disk.ts";
import { switchDatabase } from "../../support/switch-database.ts";

const PASSWORD = "full-disk";
const DISK_MB = 72;
const root = mkdtempSync(join(tmpdir(), "balcao-disk-"));
chmodSync(root, 0o755); // the server's account must traverse it
const disk = mountSmallDisk(join(root, "small"), DISK_MB);
if (!disk) console.log("SKIPPED full-disk.test.ts: this machine lets nobody mount a small disk");

const PEOPLE = 3_000;
const SEGMENT = { name: "Todos", rules: [] };

let server: EmbeddedPostgres;
let owner: pg.Client;
let orgId: string;
let storeId: string;
let token: string;

beforeAll(async () => {
  server = await startEmbeddedPostgres(root, PASSWORD);
  const admin = new pg.Client({ connectionString: server.superuserUrl() });
  await admin.connect();
  if (disk) {
    disk.giveTo(join(root, "postgres"));
    await admin.query(`CREATE TABLESPACE small LOCATION '${join(root, "small")}'`);
    await admin.query("CREATE DATABASE balcao TABLESPACE small");
  } else await ensureDatabase(server.superuserUrl(), "balcao");
  await admin.end();
  const appUrl = `postgresql://balcao:${PASSWORD}@127.0.0.1:${server.port}/balcao`;
  await switchDatabase(appUrl);
  await prepareDatabase(server.superuserUrl("balcao"), appUrl);
  owner = new pg.Client({ connectionString: server.superuserUrl("balcao") });
  await owner.connect();
  ({ orgId } = await createOrganization("Disco"));
  storeId = await createStore(orgId, "F01");
  const user = await createUser(orgId, { permissions: ["app:segments", "app:customers"] });
  token = await tokenFor(user.clerkId);
}, 120_000);
afterAll(async () => {
  await closeDb();
  await owner.end();
  await server.stop();
  disk?.unmount();
  rmSync(root, { recursive: true, force: true });
});

const takeIn = () => {
  const page = taxIds(PEOPLE).map((taxId, at) => incoming(storeId, taxId, at + 1));
  return tenantDb(orgId).sql((sql) => upsertCustomers(sql, orgId, page));
};
const rows = async () => {
  const tables = ["customer", "customer_identity", "customer_metrics", "customer_search", "segment"];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await owner.query(`SELECT ${counts}`)).rows[0];
};
const saveSegment = async () => {
  const { POST } = await import("../../../app/api/intelligence/segments/route.ts");
  return call(POST, { method: "POST", path: "/api/intelligence/segments", token, body: SEGMENT });
};
const listCustomers = async () => {
  const { GET } = await import("../../../app/api/customers/route.ts");
  return call(GET, { path: "/api/customers", token });
};

async function expectTrouble(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.json()).toEqual({
    statusCode: 503,
    error: "Service Unavailable",
    message: "The database accepts no writes; try again",
  });
}

describe("[O1] database", () => {
  it.skipIf(!disk)(
    "with a full disk fails writes without partial rows, serves reads, and recovers when space is free",
    async () => {
      const before = await rows();
      expect((await listCustomers()).status).toBe(200); // a running shop has counted requests before
      await owner.query("CREATE TABLE ballast (text text)");
      const fill = (lines: number) =>
        owner.query(
          `INSERT INTO ballast SELECT string_agg(md5(random()::text || n), '') FROM generate_series(1, ${lines}) n`,
        );
      for (const lines of [100_000, 2_000, 200]) {
        let isFull = false;
        while (!isFull)
          await fill(lines).catch((error: pg.DatabaseError) => {
            expect(error.code).toBe("53100");
            isFull = true;
          });
      }
      await expect(takeIn()).rejects.toMatchObject({ code: "53100" });
      await expectTrouble(await saveSegment());
      const after = await rows();
      expect(after).toEqual(before);
      expect((await listCustomers()).status).toBe(200);

      await owner.query("DROP TABLE ballast");
      expect(await takeIn()).toMatchObject({ created: PEOPLE });
      expect((await saveSegment()).status).toBe(201);
      const halfWritten = Object.keys(before).filter((table) => after[table] !== before[table]);
      figure("O1", { tables: Object.keys(before).length, halfWritten: halfWritten.length });
    },
    120_000,
  );

  it("in read-only mode rejects writes, and accepts them again automatically", async () => {
    const before = await rows();
    const setReadOnly = async (value: "on" | "off") => {
      await owner.query(`ALTER DATABASE balcao SET default_transaction_read_only = ${value}`);
      await owner.query("SET default_transaction_read_only = off");
      await owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'balcao' AND pid <> pg_backend_pid()",
      );
    };
    await setReadOnly("on");
    await eventually(() => expect(takeIn()).rejects.toMatchObject({ code: "25006" }));
    await expectTrouble(await saveSegment());
    expect(await rows()).toEqual(before);
    await setReadOnly("off");
    await eventually(async () => expect((await listCustomers()).status).toBe(200));
    expect([201, 409]).toContain((await saveSegment()).status);
  }, 60_000);
});
