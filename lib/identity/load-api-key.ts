import { UnauthorizedError } from "../core/errors.ts";
import { onlyStore } from "../core/store-scope.ts";
import { logger } from "../platform/logger.ts";
import { apiKeyHash, permissionsOf } from "./rules/api-key.ts";
import { roleWithin } from "./rules/oauth.ts";
import type { AuthenticatedUser } from "./schemas.ts";
import { type LoadedKey, touchApiKey, unsafeLoadApiKey } from "./store/api-keys.ts";
import type { CallerCount, Hit, QuotaHit } from "./store/users.ts";
import { NO_ROLE_LEVEL } from "./to-ctx.ts";

const USED_EVERY_MS = 5 * 60_000;

/** A key that may call, or why it may not. */
export type FoundKey = { user: AuthenticatedUser; hit?: Hit; quotaHit?: QuotaHit } | { refusal: UnauthorizedError };

/**
 * Loads the key of a request with what it may do in this one. Nothing is cached, so that a revocation is effective from
 * the next request on.
 */
export async function findApiKeyActor(token: string, isReading: boolean, count?: CallerCount): Promise<FoundKey> {
  const hash = apiKeyHash(token);
  const loaded = hash === null ? null : await unsafeLoadApiKey(hash, count);
  if (!loaded) return { refusal: new UnauthorizedError("invalid_key", "Unknown or mistyped API key") };
  if (loaded.is_revoked) return { refusal: new UnauthorizedError("key_revoked", "This API key was revoked") };
  if (loaded.is_expired) return { refusal: new UnauthorizedError("key_expired", "This API key has expired") };
  noteUsed(loaded);
  return { user: toUser(loaded, isReading), hit: loaded.hit, quotaHit: loaded.quotaHit };
}

/** The caller with the permissions of a request that reads, or changes something. Those of a session don't differ. */
export function actingIn(user: AuthenticatedUser, isReading: boolean): AuthenticatedUser {
  if (user.oauth) return { ...user, role: roleWithin(user, isReading, NO_ROLE_LEVEL) };
  return user.apiKey ? { ...user, role: roleOf(user.apiKey.scopes, isReading) } : user;
}

function roleOf(scopes: readonly string[], isReading: boolean) {
  const permissions = permissionsOf(scopes, isReading);
  return { id: "", name: "API key", level: NO_ROLE_LEVEL, permissions, readOnly: permissions.length === 0 };
}

function toUser(key: LoadedKey, isReading: boolean): AuthenticatedUser {
  const storeIds = key.is_store_limited ? key.stores.map(({ id }) => id) : null;
  return {
    id: key.key_id,
    clerkId: "",
    email: `key:${key.prefix}`,
    name: key.name,
    organizationId: key.organization_id,
    organizationName: key.organization_name,
    storeId: onlyStore(storeIds),
    role: roleOf(key.scopes, isReading),
    stores: key.stores,
    quotas: key.quotas,
    apiKey: { prefix: key.prefix, storeIds, scopes: key.scopes },
  };
}

function noteUsed({ organization_id: orgId, key_id: id, last_used_at: usedAt }: LoadedKey): void {
  if (usedAt && Date.now() - usedAt.getTime() < USED_EVERY_MS) return;
  touchApiKey(orgId, id).catch((error) => logger.warn({ err: error }, "time of the API key's last use not recorded"));
}
