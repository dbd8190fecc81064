import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkDatabaseRole, UnsafeDatabaseError } from "../../../lib/platform/database-role.ts";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
});
afterAll(() => owner.end());

/** As a role made for this question, in a transaction that leaves nothing. */
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

describe("the user of DATABASE_URL", () => {
  it("may be the one that the migration makes", async () => {
    await expect(checkDatabaseRole()).resolves.toBeUndefined();
    await expect(askAs("LOGIN", ["GRANT balcao_app TO balcao_role_test"])).resolves.toBeUndefined();
  });

  it("is refused as a superuser", async () => {
    const asked = checkDatabaseRole(async (text) => (await owner.query(text)).rows);
    await expect(asked).rejects.toThrow(UnsafeDatabaseError);
    await expect(asked).rejects.toThrow("is a superuser");
  });

  it("is refused when row-level security doesn't hold for it", async () => {
    await expect(askAs("BYPASSRLS", [])).rejects.toThrow("bypasses row-level security");
    // A table of its own: to take over one that others read waits for them, and lets nobody by meanwhile.
    const ownTable = ["CREATE TABLE owned ()", "ALTER TABLE owned OWNER TO balcao_role_test"];
    await expect(askAs("", ownTable)).rejects.toThrow("owns the tables");
    await expect(askAs("", ["GRANT balcao_definer TO balcao_role_test"])).rejects.toThrow("balcao_definer");
  });
});
