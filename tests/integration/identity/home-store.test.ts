import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { ALL, admin, member } from "../../support/team.ts";

const seen = route({ response: z.unknown(), handler: ({ user }) => ({ storeId: user.storeId }) });
const homeOf = async (clerkId: string) =>
  ((await (await call(seen, { token: await tokenFor(clerkId) })).json()) as { storeId: string | null }).storeId;

async function openShop() {
  const { orgId } = await createOrganization();
  return { orgId, stores: [await createStore(orgId, "F01"), await createStore(orgId, "F02")] as const };
}

describe("home store of the requesting user", () => {
  it("is the only store in the user's store scope", async () => {
    const { orgId, stores } = await openShop();
    const { clerkId } = await createUser(orgId, { storeIds: [stores[1]] });
    expect(await homeOf(clerkId)).toBe(stores[1]);
  });

  it("is null with several stores, without a store scope, and for level 0", async () => {
    const { orgId, stores } = await openShop();
    const [first] = stores;
    for (const fields of [{ storeIds: [...stores] }, { storeIds: [] }, { level: 0, storeIds: [first] }])
      expect(await homeOf((await createUser(orgId, fields)).clerkId)).toBeNull();
  });

  it("changes with the store scope, from the next request on", async () => {
    const { orgId, stores } = await openShop();
    const boss = await admin(orgId);
    const seller = await createUser(orgId, { level: 20, storeIds: [stores[0]] });
    const limitTo = (storeIds: string[]) => boss.api("PUT /users/:id/stores", { id: seller.id, body: { storeIds } });
    expect((await limitTo([stores[1]])).status).toBe(200);
    expect(await homeOf(seller.clerkId)).toBe(stores[1]);
    expect((await limitTo([])).status).toBe(200);
    expect(await homeOf(seller.clerkId)).toBeNull();
  });

  it("is the user's explicitly set store rather than the scope's only store", async () => {
    const { orgId, stores } = await openShop();
    const { id, clerkId } = await createUser(orgId, { storeIds: [stores[0]] });
    await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.user.updateMany({ where: { id }, data: { storeId: stores[1] } }),
    );
    expect(await homeOf(clerkId)).toBe(stores[1]);
  });

  it("is recorded in the audit row that a password reset writes", async () => {
    const { orgId, stores } = await openShop();
    const local = await member(orgId, { permissions: ALL, storeIds: [stores[0]] });
    const seller = await createUser(orgId, { level: 20, storeIds: [stores[0]] });
    expect((await local.api("POST /users/:id/reset-password", { id: seller.id })).status).toBe(204);
    const rows = await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.accessLog.findMany({
        where: { actionType: "ADMIN_PASSWORD_RESET" },
        select: { userId: true, storeId: true },
      }),
    );
    expect(rows).toEqual([{ userId: local.id, storeId: stores[0] }]);
  });
});
