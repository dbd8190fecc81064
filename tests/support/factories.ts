import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/platform/clock.ts";
import { type Actor, type Ctx, createCtx, systemCtx } from "../../lib/platform/ctx.ts";
import { tenantDb } from "../../lib/platform/db.ts";

/** A new tenant: suites are isolated from each other by tenant. */
export async function createOrganization(name = "Teste"): Promise<{ orgId: string; ctx: Ctx }> {
  const orgId = randomUUID();
  await tenantDb(orgId).rows("INSERT INTO organization (id, name, slug) VALUES ($1, $2, $3)", [
    orgId,
    name,
    `${name.toLowerCase()}-${orgId}`,
  ]);
  return { orgId, ctx: systemCtx(orgId, "test") };
}

export async function createStore(
  orgId: string,
  code: string,
  { primaryStoreId, isEcommerce = false }: { primaryStoreId?: string; isEcommerce?: boolean } = {},
): Promise<string> {
  const [store] = await tenantDb(orgId).rows<{ id: string }>(
    `INSERT INTO store (organization_id, code, trade_name, primary_store_id, is_ecommerce)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [orgId, code, `Loja ${code}`, primaryStoreId, isEcommerce],
  );
  return store?.id ?? "";
}

/** One statement: suites create thousands of users. */
const INSERT_USER = `
  WITH new_role AS (
    INSERT INTO role (organization_id, id, name, level, permissions, read_only) VALUES ($1, $2, $3, $4, $5, $6)
  ), new_user AS (
    INSERT INTO app_user (organization_id, id, clerk_id, email, name, role_id)
    VALUES ($1, $7, $8, $9, 'Pessoa Teste', $2)
  )
  INSERT INTO user_store (organization_id, user_id, store_id) SELECT $1, $7, unnest($10::uuid[])`;

export async function createUser(
  orgId: string,
  fields: { level?: number; permissions?: string[]; readOnly?: boolean; email?: string; storeIds?: string[] } = {},
): Promise<{ id: string; clerkId: string; email: string; roleId: string }> {
  const id = randomUUID();
  const email = fields.email ?? `${id}@example.test`;
  const clerkId = `user_${id.replaceAll("-", "")}`;
  const roleId = randomUUID();
  const { level = 10, permissions = [], readOnly = false, storeIds = [] } = fields;
  const role = [roleId, `Papel ${id}`, level, permissions, readOnly];
  await tenantDb(orgId).rows(INSERT_USER, [orgId, ...role, id, clerkId, email, storeIds]);
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
