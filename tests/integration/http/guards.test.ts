import { describe, expect, it } from "vitest";
import { route } from "../../../lib/http/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

async function statusOf(
  fields: Parameters<typeof createUser>[1],
  options: { permissions?: string[][]; roles?: (roleId: string) => string[]; method?: string },
): Promise<number> {
  const { orgId } = await createOrganization();
  const user = await createUser(orgId, fields);
  const handler = route({
    permissions: options.permissions,
    roles: options.roles?.(user.roleId),
    handler: () => ({ ok: true }),
  });
  return (await call(handler, { method: options.method, token: await tokenFor(user.clerkId) })).status;
}

describe("role guard", () => {
  it("lets in a listed role, refuses another, and lets level 0 pass", async () => {
    expect(await statusOf({}, { roles: (own) => [own] })).toBe(200);
    expect(await statusOf({}, { roles: () => [crypto.randomUUID()] })).toBe(403);
    expect(await statusOf({ level: 0 }, { roles: () => [crypto.randomUUID()] })).toBe(200);
  });
});

describe("permission guard", () => {
  const both = [["app:campaigns"], ["app:campaigns:send"]];
  it("wants one of each group", async () => {
    expect(await statusOf({ permissions: ["app:campaigns", "app:campaigns:send"] }, { permissions: both })).toBe(200);
    expect(await statusOf({ permissions: ["app:campaigns"] }, { permissions: both })).toBe(403);
    expect(await statusOf({ permissions: ["app:campaigns:send"] }, { permissions: both })).toBe(403);
  });

  it("takes any one of a group", async () => {
    const anyOf = [["app:customers", "app:customers:edit"]];
    expect(await statusOf({ permissions: ["app:customers:edit"] }, { permissions: anyOf })).toBe(200);
    expect(await statusOf({ permissions: ["app:customers:edit:all"] }, { permissions: anyOf })).toBe(403);
  });

  it("lets level 0 pass without any", async () => {
    expect(await statusOf({ level: 0 }, { permissions: both })).toBe(200);
  });

  it("refuses somebody whose role is gone, and lets them where nothing is asked", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId, { permissions: ["app:rfm"] });
    await tenantDb(orgId).prisma((tx) => tx.user.updateMany({ data: { roleId: null } }));
    const token = await tokenFor(user.clerkId);
    const guarded = route({ permissions: [["app:rfm"]], handler: () => ({}) });
    expect((await call(guarded, { token })).status).toBe(403);
    expect((await call(route({ handler: () => ({}) }), { token })).status).toBe(200);
  });
});

describe("read-only guard", () => {
  it.each(METHODS)("refuses %s of a read-only role and lets others do it", async (method) => {
    expect(await statusOf({ readOnly: true }, { method })).toBe(403);
    expect(await statusOf({ readOnly: false }, { method })).toBe(200);
  });

  it("lets a read-only role read", async () => {
    expect(await statusOf({ readOnly: true }, { method: "GET" })).toBe(200);
  });

  it("lets a read-only level 0 write", async () => {
    expect(await statusOf({ readOnly: true, level: 0 }, { method: "DELETE" })).toBe(200);
  });

  it("lets a read-only user use a public route", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId, { readOnly: true });
    const handler = route({ public: true, handler: () => ({ ok: true }) });
    expect((await call(handler, { method: "POST", token: await tokenFor(user.clerkId) })).status).toBe(200);
  });
});

describe("[C11] authorization changes", () => {
  it("take effect on the next request with the same token", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId, { permissions: ["app:rfm"] });
    const token = await tokenFor(user.clerkId);
    const handler = route({ permissions: [["app:rfm"]], handler: () => ({}) });
    const answers: number[] = [];
    const status = async () => {
      answers.push((await call(handler, { token })).status);
      return answers.at(-1);
    };
    const db = tenantDb(orgId);
    expect(await status()).toBe(200);
    await db.prisma((tx) => tx.role.updateMany({ data: { permissions: [] } }));
    expect(await status()).toBe(403);
    await db.prisma((tx) => tx.role.updateMany({ data: { permissions: ["app:rfm"] } }));
    expect(await status()).toBe(200);
    await db.prisma((tx) => tx.user.deleteMany({ where: { id: user.id } }));
    expect(await status()).toBe(403);
    figure("C11", { changes: answers.length - 1, "next answers": answers.slice(1).join(" ") });
  });
});

describe("store scope", () => {
  const seen = route({ handler: ({ ctx }) => ({ scope: ctx.storeScope }) });
  async function scopeOf(fields: { level?: number; withStores: boolean }) {
    const { orgId } = await createOrganization();
    const stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
    const user = await createUser(orgId, { level: fields.level, storeIds: fields.withStores ? stores : [] });
    const { scope } = (await (await call(seen, { token: await tokenFor(user.clerkId) })).json()) as {
      scope: string[] | null;
    };
    return { scope, stores };
  }

  it("is the user's stores", async () => {
    const { scope, stores } = await scopeOf({ withStores: true });
    expect(scope?.toSorted()).toEqual(stores.toSorted());
  });

  it("is the whole organization without stores, and for level 0 with some", async () => {
    expect((await scopeOf({ withStores: false })).scope).toBeNull();
    expect((await scopeOf({ withStores: true, level: 0 })).scope).toBeNull();
  });
});
