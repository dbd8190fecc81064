import { deleteAccessLogsOf } from "../audit/index.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { noteUser, shutOut } from "./change-user.ts";
import { identityProvider } from "./client.ts";
import { loadManageable } from "./load-manageable.ts";
import type { PathId, Person } from "./schemas.ts";
import { revokeSessions } from "./sessions.ts";
import { deleteOpenInvite } from "./store/invites.ts";
import { deleteMember } from "./store/members.ts";

/** Permanently removes a member with their audit records, or revokes an invite. */
export async function removeUser(ctx: Ctx, { id }: PathId): Promise<void> {
  const { person } = await ctx.db.sql((sql) => loadManageable(sql, ctx, id));
  await (person.status === "invited" ? revokeInvite(ctx, person) : removeMember(ctx, id));
  noteUser(ctx, person, null);
}

async function revokeInvite(ctx: Ctx, { id, providerId }: Person): Promise<void> {
  if (providerId !== null) await identityProvider().revokeInvite(providerId);
  const isRevoked = await ctx.db.transaction((tx) => deleteOpenInvite(tx, ctx.orgId, id));
  if (!isRevoked) throw new NotFoundError("user_not_found"); // accepted in the meantime: now a member, not removed
}

async function removeMember(ctx: Ctx, id: string): Promise<void> {
  await shutOut(ctx, id, async (providerId) => revokeSessions(await identityProvider().remove(providerId)));
  await ctx.db.sql(async (sql) => {
    await deleteAccessLogsOf(sql, ctx.orgId, id);
    await deleteMember(sql, ctx.orgId, id);
  });
}
