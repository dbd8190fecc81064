import { recordAccess } from "../audit/index.ts";
import { onlyStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { identityProvider } from "./client.ts";
import { loadManageableMember } from "./load-manageable.ts";
import type { PathId } from "./schemas.ts";
import { revokeSessions } from "./sessions.ts";

const NO_CONTENT = 204;

/** Signs a member out everywhere and makes the provider require a new password. Writes its own audit record. */
export async function resetPassword(ctx: Ctx, { id }: PathId): Promise<void> {
  const { providerId } = await ctx.db.sql((sql) => loadManageableMember(sql, ctx, id));
  await revokeSessions(await identityProvider().resetAccess(providerId));
  if (ctx.actor.kind !== "user") return;
  await recordAccess({
    organizationId: ctx.orgId,
    userId: ctx.actor.userId,
    correlationId: ctx.correlationId,
    storeId: onlyStore(ctx.storeScope),
    endpoint: `/users/${id}/reset-password`,
    method: "POST",
    status: NO_CONTENT,
    ip: null,
    userAgent: null,
    actionType: "ADMIN_PASSWORD_RESET",
    metadata: { targetUserId: id },
  });
}
