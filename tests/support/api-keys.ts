import { PERMISSIONS } from "../../lib/core/permissions.ts";
import { createApiKey, revokeApiKey } from "../../lib/identity/index.ts";
import type { ApiScope } from "../../lib/identity/names.ts";
import { createUser, userCtx } from "./factories.ts";

export type MadeKey = { id: string; secret: string; revoke: () => Promise<unknown> };

/** An API key of the organization, created by a new administrator. */
export async function makeApiKey(
  orgId: string,
  { scopes, storeIds = [] }: { scopes: ApiScope[]; storeIds?: string[] },
): Promise<MadeKey> {
  const permissions = [...PERMISSIONS];
  const { id: userId, roleId } = await createUser(orgId, { permissions });
  const ctx = userCtx(orgId, { userId, roleId, permissions });
  const { key, secret } = await createApiKey(ctx, { name: "Assistente", scopes, storeIds, expiresAt: null });
  return { id: key.id, secret, revoke: () => revokeApiKey(ctx, { id: key.id }) };
}
