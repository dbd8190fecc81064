import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type HelpdeskDatabase, openHelpdeskDatabase } from "../../../lib/helpdesk/store/desk/database.ts";
import { ensureDatabase } from "../../../scripts/database/prepare-database.ts";

const name = `pool_${randomBytes(6).toString("hex")}`;
let owner: pg.Client;
let db: HelpdeskDatabase;

beforeAll(async () => {
  await ensureDatabase(inject("ownerDatabaseUrl"), name);
  owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  const url = Object.assign(new URL(inject("ownerDatabaseUrl")), { pathname: `/${name}` }).href;
  const helpdesk = new pg.Client({ connectionString: url });
  await helpdesk.connect();
  await helpdesk.query("CREATE TABLE thing (id serial PRIMARY KEY, big bigint, at timestamp)");
  await helpdesk.end();
  db = openHelpdeskDatabase(url);
});
afterAll(async () => {
  await db.close();
  await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await owner.end();
});

const connections = async () =>
  (await owner.query("SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'balcao'", [name]))
    .rows;

describe("helpdesk database", () => {
  it("limits statements to five seconds, lock waits to two, and the pool to five connections", async () => {
    const settings = await db.tx((sql) =>
      sql.rows("SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock"),
    );
    expect(settings).toEqual([{ statement: "5s", lock: "2s" }]);
    await Promise.all(Array.from({ length: 20 }, () => db.tx((sql) => sql.rows("SELECT pg_sleep(0.01)"))));
    expect((await connections()).length).toBeLessThanOrEqual(5);
  });

  it("returns times in UTC and ids as numbers", async () => {
    const [row] = await db.tx((sql) =>
      sql.rows("INSERT INTO thing (big, at) VALUES (7, '2026-11-21 12:34:56.789012') RETURNING big, at"),
    );
    expect(row).toEqual({ big: 7, at: new Date("2026-11-21T12:34:56.789Z") });
  });

  it("rolls back a transaction that fails", async () => {
    const failed = db.tx(async (sql) => {
      await sql.run("DELETE FROM thing");
      throw new Error("half way");
    });
    await expect(failed).rejects.toThrow("half way");
    expect(await db.tx((sql) => sql.rows("SELECT id FROM thing"))).toHaveLength(1);
  });

  it("detects installed tables and columns, and checks again after a query fails for a missing one", async () => {
    const has = (what: string) => db.tx(async (sql) => sql.has(what));
    expect([await has("thing"), await has("thing.at"), await has("thing.no"), await has("nothing")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await db.tx((sql) => sql.run("ALTER TABLE thing DROP at"));
    expect(await has("thing.at")).toBe(true);
    await expect(db.tx((sql) => sql.rows("SELECT at FROM thing"))).rejects.toThrow();
    expect(await has("thing.at")).toBe(false);
  });

  it("fails the transaction whose connection breaks, and serves the next one on a new connection", async () => {
    const failed = db.tx(async (sql) => {
      const [self] = await sql.rows<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await owner.query("SELECT pg_terminate_backend($1, 5000)", [self?.pid]);
      return sql.rows("SELECT 1");
    });
    await expect(failed).rejects.toThrow(/terminat|ended|closed|not queryable/i);
    expect(await db.tx((sql) => sql.rows("SELECT 1 AS one"))).toEqual([{ one: 1 }]);
  });
});
