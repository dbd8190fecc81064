import { describe, expect, it } from "vitest";
import { deleteAccessLogsOf, recordAccess } from "../../../lib/audit/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createUser } from "../../support/factories.ts";

async function seed(orgId: string, userId: string): Promise<void> {
  await recordAccess({
    organizationId: orgId,
    userId,
    storeId: null,
    endpoint: "/api/roles",
    method: "POST",
    ip: null,
    userAgent: null,
    status: 201,
    actionType: "ROLE_CREATE" as const,
    metadata: null,
    correlationId: null,
  });
}

const countOf = (orgId: string) =>
  tenantDb(orgId).sql(async (sql) => {
    const [row] = await sql.rows<{ count: number }>("SELECT count(*)::int AS count FROM access_log");
    return row?.count;
  });

describe("deleteAccessLogsOf", () => {
  it("deletes one user's rows only", async () => {
    const { orgId } = await createOrganization();
    const [leaving, staying] = [await createUser(orgId), await createUser(orgId)];
    await seed(orgId, leaving.id);
    await seed(orgId, leaving.id);
    await seed(orgId, staying.id);
    const erased = await tenantDb(orgId).sql((sql) => deleteAccessLogsOf(sql, orgId, leaving.id));
    expect(erased).toBe(2);
    expect(await countOf(orgId)).toBe(1);
  });

  it("deletes no rows of another organization", async () => {
    const [mine, theirs] = [await createOrganization(), await createOrganization()];
    const user = await createUser(theirs.orgId);
    await seed(theirs.orgId, user.id);
    expect(await tenantDb(mine.orgId).sql((sql) => deleteAccessLogsOf(sql, theirs.orgId, user.id))).toBe(0);
    expect(await countOf(theirs.orgId)).toBe(1);
  });

  it("is rolled back with the caller's transaction", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId);
    await seed(orgId, user.id);
    const failing = tenantDb(orgId).sql(async (sql) => {
      await deleteAccessLogsOf(sql, orgId, user.id);
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await countOf(orgId)).toBe(1);
  });
});
