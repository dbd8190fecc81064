import { describe, expect, it } from "vitest";
import { z } from "zod";
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
    response: z.unknown(),
    handler: () => ({ ok: true }),
  });
  return (await call(handler, { method: options.method, token: await tokenFor(user.clerkId) })).status;
}

describe("role guard", () => {
  it("admits a listed role, rejects another, and admits level 0", async () => {
    expect(await statusOf({}, { roles: (own) => [own] })).toBe(200);
    expect(await statusOf({}, { roles: () => [crypto.randomUUID()] })).toBe(403);
    expect(await statusOf({ level: 0 }, { roles: () => [crypto.randomUUID()] })).toBe(200);
  });
});

describe("permission guard", () => {
  const both = [["app:campaigns"], ["app:campaigns:send"]];
  it("requires one permission of each group", async () => {
    expect(await statusOf({ permissions: ["app:campaigns", "app:campaigns:send"] }, { permissions: both })).toBe(200);
    expect(await statusOf({ permissions: ["app:campaigns"] }, { permissions: both })).toBe(403);
    expect(await statusOf({ permissions: ["app:campaigns:send"] }, { permissions: both })).toBe(403);
  });

  it("accepts any permission of a group", async () => {
    const anyOf = [["app:customers", "app:customers:edit"]];
    expect(await statusOf({ permissions: ["app:customers:edit"] }, { permissions: anyOf })).toBe(200);
    expect(await statusOf({ permissions: ["app:customers:edit:all"] }, { permissions: anyOf })).toBe(403);
  });

  it("admits level 0 without any permission", async () => {
    expect(await statusOf({ level: 0 }, { permissions: both })).toBe(200);
  });

  it("rejects a user whose role was deleted, except where no permission is required", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId, { permissions: ["app:rfm"] });
    await tenantDb(orgId).transaction(({ prisma }) => prisma.user.updateMany({ data: { roleId: null } }));
    const token = await tokenFor(user.clerkId);
    const guarded = route({ permissions: [["app:rfm"]], response: z.unknown(), handler: () => ({}) });
    expect((await call(guarded, { token })).status).toBe(403);
    expect((await call(route({ response: z.unknown(), handler: () => ({}) }), { token })).status).toBe(200);
  });
});

describe("read-only guard", () => {
  it.each(METHODS)("rejects %s by a read-only role and allows it for others", async (method) => {
    expect(await statusOf({ readOnly: true }, { method })).toBe(403);
    expect(await statusOf({ readOnly: false }, { method })).toBe(200);
  });

  it("allows a read-only role to read", async () => {
    expect(await statusOf({ readOnly: true }, { method: "GET" })).toBe(200);
  });

  it("allows a read-only level 0 to write", async () => {
    expect(await statusOf({ readOnly: true, level: 0 }, { method: "DELETE" })).toBe(200);
  });

  it("allows a read-only user on a public route", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId, { readOnly: true });
    const handler = route({ public: true, response: z.unknown(), handler: () => ({ ok: true }) });
    expect((await call(handler, { method: "POST", token: await tokenFor(user.clerkId) })).status).toBe(200);
  });
});

describe("[C11] authorization changes", () => {
  it("take effect on the next request with the same token", async () => {
    const { orgId } = await createOrganization();
    const user = await createUser(orgId, { permissions: ["app:rfm"] });
    const token = await tokenFor(user.clerkId);
    const handler = route({ permissions: [["app:rfm"]], response: z.unknown(), handler: () => ({}) });
    const answers: number[] = [];
    const status = async () => {
      answers.push((await call(handler, { token })).status);
      return answers.at(-1);
    };
    const db = tenantDb(orgId);
    expect(await status()).toBe(200);
    await db.transaction(({ prisma }) => prisma.role.updateMany({ data: { permissions: [] } }));
    expect(await status()).toBe(403);
    await db.transaction(({ prisma }) => prisma.role.updateMany({ data: { permissions: ["app:rfm"] } }));
    expect(await status()).toBe(200);
    await db.transaction(({ prisma }) => prisma.user.deleteMany({ where: { id: user.id } }));
    expect(await status()).toBe(403);
    figure("C11", { changes: answers.length - 1, "next answers": answers.slice(1).join(" ") });
  });
});

describe("store scope", () => {
  const seen = route({ response: z.unknown(), handler: ({ ctx }) => ({ scope: ctx.storeScope }) });
  async function scopeOf(fields: { level?: number; withStores: boolean }) {
    const { orgId } = await createOrganization();
    const stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
    const user = await createUser(orgId, { level: fields.level, storeIds: fields.withStores ? stores : [] });
    const { scope } = (await (await call(seen, { token: await tokenFor(user.clerkId) })).json()) as {
      scope: string[] | null;
    };
    return { scope, stores };
  }

  it("contains the user's stores", async () => {
    const { scope, stores } = await scopeOf({ withStores: true });
    expect(scope?.toSorted()).toEqual(stores.toSorted());
  });

  it("is the whole organization for users without stores, and for level 0 even with stores", async () => {
    expect((await scopeOf({ withStores: false })).scope).toBeNull();
    expect((await scopeOf({ withStores: true, level: 0 })).scope).toBeNull();
  });
});
