import { describe, expect, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";

describe("store of another organization", () => {
  it("is rejected for a customer, while the organization's own store is accepted", async () => {
    const [mine, theirs] = [await createOrganization(), await createOrganization()];
    const insert = (storeId: string) =>
      tenantDb(mine.orgId).sql((sql) =>
        sql.run("INSERT INTO customer (organization_id, store_id) VALUES ($1, $2)", [mine.orgId, storeId]),
      );
    await expect(insert(await createStore(theirs.orgId, "F01"))).rejects.toThrow(/foreign key/);
    expect(await insert(await createStore(mine.orgId, "F01"))).toBe(1);
  });

  it("is rejected for a user, while the organization's own store is accepted", async () => {
    const [mine, theirs] = [await createOrganization(), await createOrganization()];
    const { id } = await createUser(mine.orgId);
    const move = (storeId: string) =>
      tenantDb(mine.orgId).sql((sql) =>
        sql.run("UPDATE app_user SET store_id = $3 WHERE organization_id = $1 AND id = $2", [mine.orgId, id, storeId]),
      );
    await expect(move(await createStore(theirs.orgId, "F01"))).rejects.toThrow(/foreign key/);
    expect(await move(await createStore(mine.orgId, "F01"))).toBe(1);
  });
});
