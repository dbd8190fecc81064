import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/platform/clock.ts";
import { type Actor, type Ctx, createCtx, systemCtx } from "../../lib/platform/ctx.ts";
import { tenantDb } from "../../lib/platform/db.ts";

/** A new tenant: suites are isolated from each other by tenant. */
export async function createOrganization(name = "Teste"): Promise<{ orgId: string; ctx: Ctx }> {
  const orgId = randomUUID();
  await tenantDb(orgId).transaction(({ prisma }) =>
    prisma.organization.create({ data: { id: orgId, name, slug: `${name.toLowerCase()}-${orgId}` } }),
  );
  return { orgId, ctx: systemCtx(orgId, "test") };
}

export async function createStore(
  orgId: string,
  code: string,
  fields: { primaryStoreId?: string; isEcommerce?: boolean } = {},
): Promise<string> {
  const store = await tenantDb(orgId).transaction(({ prisma }) =>
    prisma.store.create({ data: { organizationId: orgId, code, tradeName: `Loja ${code}`, ...fields } }),
  );
  return store.id;
}

export async function createUser(
  orgId: string,
  fields: { level?: number; permissions?: string[]; readOnly?: boolean; email?: string; storeIds?: string[] } = {},
): Promise<{ id: string; clerkId: string; email: string; roleId: string }> {
  const id = randomUUID();
  const email = fields.email ?? `${id}@example.test`;
  const clerkId = `user_${id.replaceAll("-", "")}`;
  const roleId = randomUUID();
  await tenantDb(orgId).transaction(async ({ prisma }) => {
    const { level = 10, permissions = [], readOnly = false } = fields;
    await prisma.role.create({
      data: { organizationId: orgId, id: roleId, name: `Papel ${id}`, level, permissions, readOnly },
    });
    await prisma.user.create({ data: { organizationId: orgId, id, clerkId, email, name: "Pessoa Teste", roleId } });
    const storeIds = fields.storeIds ?? [];
    await prisma.userStore.createMany({
      data: storeIds.map((storeId) => ({ organizationId: orgId, userId: id, storeId })),
    });
  });
  return { id, clerkId, email, roleId };
}

export function userCtx(
  orgId: string,
  fields: Partial<Extract<Actor, { kind: "user" }>> & { storeScope?: string[] | null; clock?: Clock } = {},
): Ctx {
  const { storeScope = null, clock, ...actor } = fields;
  const base = {
    kind: "user" as const,
    userId: randomUUID(),
    email: "pessoa@example.test",
    roleId: null,
    level: 10,
    permissions: [],
    readOnly: false,
  };
  return createCtx({ orgId, actor: { ...base, ...actor }, storeScope, clock });
}
