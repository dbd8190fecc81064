import { SUPER_ADMIN_LEVEL } from "../core/permissions.ts";
import { type Actor, type Ctx, createCtx } from "../platform/ctx.ts";
import { storeScopeOf } from "./rules/authority.ts";
import type { AuthenticatedUser } from "./schemas.ts";

/** Below every role: users without one, and API keys. */
export const NO_ROLE_LEVEL = Number.MAX_SAFE_INTEGER;

export function isSuperAdmin(user: AuthenticatedUser): boolean {
  return user.role?.level === SUPER_ADMIN_LEVEL;
}

/** The ctx of a signed-in user or an API key, in their own organization or the one a Super Admin acts as. */
export function toCtx(user: AuthenticatedUser, orgId: string, correlationId?: string): Ctx {
  return createCtx({
    orgId,
    actor: toActor(user),
    storeScope: user.apiKey ? user.apiKey.storeIds : storeScopeOf(user),
    correlationId,
  });
}

function toActor(user: AuthenticatedUser): Actor {
  const power = {
    level: user.role?.level ?? NO_ROLE_LEVEL,
    permissions: user.role?.permissions ?? [],
    readOnly: user.role?.readOnly ?? false,
  };
  if (user.apiKey) return { kind: "apiKey", keyId: user.id, ...power };
  return { kind: "user", userId: user.id, email: user.email, roleId: user.role?.id ?? null, ...power };
}
