import { describe, expect, it } from "vitest";
import { tenantDb, unsafeSql } from "../../../lib/platform/db.ts";
import { createOrganization, createStore } from "../../support/factories.ts";

describe("tenantDb", () => {
  it("shows an organization its own rows through both doors", async () => {
    const { orgId } = await createOrganization();
    await createStore(orgId, "F01");
    const db = tenantDb(orgId);
    expect(await db.prisma((tx) => tx.store.count())).toBe(1);
    expect(await db.sql((sql) => sql.rows("SELECT code FROM store"))).toEqual([{ code: "F01" }]);
  });

  it("hides every row of another organization", async () => {
    const { orgId } = await createOrganization();
    const other = await createOrganization();
    await createStore(orgId, "F01");
    expect(await tenantDb(other.orgId).sql((sql) => sql.rows("SELECT code FROM store"))).toEqual([]);
  });

  it("refuses a query that names no organization", async () => {
    await expect(unsafeSql((sql) => sql.rows("SELECT * FROM store"))).rejects.toThrow(/app.organization_id|uuid/);
  });

  it("rolls back everything when the work throws", async () => {
    const { orgId } = await createOrganization();
    const work = tenantDb(orgId).sql(async (sql) => {
      await sql.run("INSERT INTO store (organization_id, code, trade_name) VALUES ($1, 'X', 'X')", [orgId]);
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await tenantDb(orgId).prisma((tx) => tx.store.count())).toBe(0);
  });
});
