import { describe, expect, it } from "vitest";
import { route } from "../../../lib/http/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { ALL, admin, member } from "../../support/team.ts";

const seen = route({ handler: ({ user }) => ({ storeId: user.storeId }) });
const homeOf = async (clerkId: string) =>
  ((await (await call(seen, { token: await tokenFor(clerkId) })).json()) as { storeId: string | null }).storeId;

async function openShop() {
  const { orgId } = await createOrganization();
  return { orgId, stores: [await createStore(orgId, "F01"), await createStore(orgId, "F02")] as const };
}

describe("the store of the user of a request", () => {
  it("is the only one that they are limited to", async () => {
    const { orgId, stores } = await openShop();
    const { clerkId } = await createUser(orgId, { storeIds: [stores[1]] });
    expect(await homeOf(clerkId)).toBe(stores[1]);
  });

  it("is none of several, none without a limit, and none of what level 0 isn't limited by", async () => {
    const { orgId, stores } = await openShop();
    const [first] = stores;
    for (const fields of [{ storeIds: [...stores] }, { storeIds: [] }, { level: 0, storeIds: [first] }])
      expect(await homeOf((await createUser(orgId, fields)).clerkId)).toBeNull();
  });

  it("changes with the limit, from the next request on", async () => {
    const { orgId, stores } = await openShop();
    const boss = await admin(orgId);
    const seller = await createUser(orgId, { level: 20, storeIds: [stores[0]] });
    const limitTo = (storeIds: string[]) => boss.api("PUT /users/:id/stores", { id: seller.id, body: { storeIds } });
    expect((await limitTo([stores[1]])).status).toBe(200);
    expect(await homeOf(seller.clerkId)).toBe(stores[1]);
    expect((await limitTo([])).status).toBe(200);
    expect(await homeOf(seller.clerkId)).toBeNull();
  });

  it("is theirs before the one that they are limited to, where one was set", async () => {
    const { orgId, stores } = await openShop();
    const { id, clerkId } = await createUser(orgId, { storeIds: [stores[0]] });
    await tenantDb(orgId).prisma((tx) => tx.user.updateMany({ where: { id }, data: { storeId: stores[1] } }));
    expect(await homeOf(clerkId)).toBe(stores[1]);
  });

  it("stands in the row that a password reset writes by itself", async () => {
    const { orgId, stores } = await openShop();
    const local = await member(orgId, { permissions: ALL, storeIds: [stores[0]] });
    const seller = await createUser(orgId, { level: 20, storeIds: [stores[0]] });
    expect((await local.api("POST /users/:id/reset-password", { id: seller.id })).status).toBe(204);
    const rows = await tenantDb(orgId).prisma((tx) =>
      tx.accessLog.findMany({ where: { actionType: "ADMIN_PASSWORD_RESET" }, select: { userId: true, storeId: true } }),
    );
    expect(rows).toEqual([{ userId: local.id, storeId: stores[0] }]);
  });
});
