import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkDatabaseRole, UnsafeDatabaseError } from "../../../lib/platform/database/database-role.ts";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
});
afterAll(() => owner.end());

/** Runs the check as a role created in a transaction that is rolled back. */
async function askAs(attributes: string, grants: string[]): Promise<void> {
  await owner.query(`BEGIN; CREATE ROLE balcao_role_test ${attributes}`);
  try {
    for (const grant of grants) await owner.query(grant);
    await owner.query("SET LOCAL ROLE balcao_role_test");
    await checkDatabaseRole(async (text) => (await owner.query(text)).rows);
  } finally {
    await owner.query("ROLLBACK");
  }
}

describe("database user of DATABASE_URL", () => {
  it("can be the role created by the migration, or a member of it", async () => {
    await expect(checkDatabaseRole()).resolves.toBeUndefined();
    await expect(askAs("LOGIN", ["GRANT balcao_app TO balcao_role_test"])).resolves.toBeUndefined();
  });

  it("is rejected when it is a superuser", async () => {
    const asked = checkDatabaseRole(async (text) => (await owner.query(text)).rows);
    await expect(asked).rejects.toThrow(UnsafeDatabaseError);
    await expect(asked).rejects.toThrow("is a superuser");
  });

  it("is rejected when row-level security does not apply to it", async () => {
    await expect(askAs("BYPASSRLS", [])).rejects.toThrow("bypasses row-level security");
    // A separate table: changing a shared table's owner would wait for its readers and block all other sessions.
    const ownTable = ["CREATE TABLE owned ()", "ALTER TABLE owned OWNER TO balcao_role_test"];
    await expect(askAs("", ownTable)).rejects.toThrow("owns the tables");
    await expect(askAs("", ["GRANT balcao_definer TO balcao_role_test"])).rejects.toThrow("balcao_definer");
  });
});
