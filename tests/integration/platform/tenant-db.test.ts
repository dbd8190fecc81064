import { describe, expect, it } from "vitest";
import { deferredTenantDb, tenantDb, unsafeRows, unsafeSql } from "../../../lib/platform/db.ts";
import { createOrganization, createStore } from "../../support/factories.ts";

describe("tenantDb", () => {
  it("returns an organization's own rows by every access method", async () => {
    const { orgId } = await createOrganization();
    await createStore(orgId, "F01");
    const db = tenantDb(orgId);
    expect(await db.transaction(({ prisma }) => prisma.store.count())).toBe(1);
    expect(await db.sql((sql) => sql.rows("SELECT code FROM store"))).toEqual([{ code: "F01" }]);
    expect(await db.rows("SELECT code FROM store WHERE code = $1", ["F01"])).toEqual([{ code: "F01" }]);
  });

  it("hides every row of another organization", async () => {
    const { orgId } = await createOrganization();
    const other = await createOrganization();
    await createStore(orgId, "F01");
    expect(await tenantDb(other.orgId).sql((sql) => sql.rows("SELECT code FROM store"))).toEqual([]);
    expect(await tenantDb(other.orgId).rows("SELECT code FROM store")).toEqual([]);
  });

  it("writes rows of its own organization only, and returns int8 as bigint", async () => {
    const [{ orgId }, other] = [await createOrganization(), await createOrganization()];
    const insert = "INSERT INTO store (organization_id, code, trade_name) VALUES ($1, 'Y', 'Y') RETURNING 1::int8 AS n";
    expect(await tenantDb(orgId).rows(insert, [orgId])).toEqual([{ n: 1n }]);
    await expect(tenantDb(orgId).rows(insert, [other.orgId])).rejects.toThrow(/row-level security/);
    expect(await tenantDb(orgId).rows("SELECT code FROM store")).toEqual([{ code: "Y" }]);
  });

  it("writes with a single statement: counts the tenant's rows only, and waits for the disk unless that is deferred", async () => {
    const [one, other] = [await createOrganization(), await createOrganization()];
    for (const { orgId } of [one, other]) await createStore(orgId, "F01");
    const rename = "UPDATE store SET trade_name = current_setting('synchronous_commit')";
    const named = (orgId: string) => tenantDb(orgId).rows("SELECT trade_name AS name FROM store");
    expect(await deferredTenantDb(one.orgId).run(rename)).toBe(1);
    expect(await named(one.orgId)).toEqual([{ name: "off" }]);
    expect(await named(other.orgId)).not.toEqual([{ name: "off" }]);
    const ended: string[] = [];
    const noted = tenantDb(one.orgId, "primary", async () => void ended.push("before commit"));
    expect(await noted.run("DELETE FROM store WHERE organization_id = $1", [other.orgId])).toBe(0);
    expect(ended).toEqual(["before commit"]);
    expect(await tenantDb(one.orgId).run("DELETE FROM store")).toBe(1);
    await expect(tenantDb(one.orgId).run("DELETE FROM nowhere")).rejects.toThrow("nowhere");
    expect(await named(other.orgId)).toHaveLength(1);
  });

  it("waits for the disk, unless its caller defers that to a later transaction", async () => {
    const [{ orgId }, other] = [await createOrganization(), await createOrganization()];
    await createStore(orgId, "F01");
    // The test server never waits, so where the setting comes from tells the two apart.
    const question = `SELECT source, (SELECT count(*)::int FROM store) AS stores FROM pg_settings
      WHERE name = 'synchronous_commit'`;
    const server = { source: "command line" };
    const deferred = (of: string) => deferredTenantDb(of).sql((sql) => sql.rows(question));
    expect(await deferred(orgId)).toEqual([{ source: "session", stores: 1 }]);
    expect(await deferred(other.orgId)).toEqual([{ source: "session", stores: 0 }]);
    expect(await tenantDb(orgId).sql((sql) => sql.rows(question))).toEqual([{ ...server, stores: 1 }]);
    expect(await deferredTenantDb(orgId).rows(question)).toEqual([{ ...server, stores: 1 }]);
  });

  it("leaves no organization set on the connection, even after a failure", async () => {
    const { orgId } = await createOrganization();
    const db = tenantDb(orgId);
    const settings = () => unsafeRows("SELECT nullif(current_setting('app.organization_id', true), '') AS tenant");
    await db.rows("SELECT 1");
    expect(await settings()).toEqual([{ tenant: null }]);
    await expect(db.rows("SELECT 1 / 0")).rejects.toThrow("division by zero");
    await expect(db.rows("SELECT nonsense FROM nowhere")).rejects.toThrow("nowhere");
    expect(await settings()).toEqual([{ tenant: null }]);
    expect(await db.rows("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("runs an organization's statement without parallel workers and resets that for the next one", async () => {
    const { orgId } = await createOrganization();
    const db = tenantDb(orgId);
    const question = "SELECT current_setting('max_parallel_workers_per_gather') AS workers";
    const [before] = await unsafeRows(question);
    expect(before).not.toEqual({ workers: "0" });
    expect(await db.rows(question)).toEqual([{ workers: "0" }]);
    expect(await db.sql((sql) => sql.rows(question))).toEqual([{ workers: "0" }]);
    expect(await db.transaction(({ prisma }) => prisma.$queryRawUnsafe(question))).toEqual([{ workers: "0" }]);
    expect(await unsafeRows(question)).toEqual([before]);
  });

  it("isolates a hundred concurrent tenants", async () => {
    const tenants = await Promise.all(Array.from({ length: 20 }, () => createOrganization()));
    await Promise.all(tenants.map(({ orgId }) => createStore(orgId, orgId)));
    const asked = Array.from({ length: 100 }, (_, index) => tenants[index % tenants.length]?.orgId ?? "");
    const found = await Promise.all(asked.map((orgId) => tenantDb(orgId).rows("SELECT code FROM store")));
    expect(found).toEqual(asked.map((code) => [{ code }]));
  });

  it("rejects a query without an organization", async () => {
    await expect(unsafeSql((sql) => sql.rows("SELECT * FROM store"))).rejects.toThrow(/app.organization_id|uuid/);
  });

  it("rolls back everything when the callback throws", async () => {
    const { orgId } = await createOrganization();
    const work = tenantDb(orgId).sql(async (sql) => {
      await sql.run("INSERT INTO store (organization_id, code, trade_name) VALUES ($1, 'X', 'X')", [orgId]);
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await tenantDb(orgId).transaction(({ prisma }) => prisma.store.count())).toBe(0);
  });
});
