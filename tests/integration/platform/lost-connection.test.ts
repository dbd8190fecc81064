import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization } from "../../support/factories.ts";

describe("connection that breaks in use", () => {
  it("fails only its own query and does not crash the process", async () => {
    const { orgId } = await createOrganization();
    const db = tenantDb(orgId);
    const failed = db.sql(async (sql) => {
      const [self] = await sql.rows<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await terminate(Number(self?.pid));
      return sql.rows("SELECT 1");
    });
    await expect(failed).rejects.toThrow(/terminat|ended|closed|not queryable/i);
    expect(await db.sql((sql) => sql.rows("SELECT 1 AS one"))).toEqual([{ one: 1 }]);
  });
});

async function terminate(pid: number): Promise<void> {
  const owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  await owner.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
  await owner.end();
}
