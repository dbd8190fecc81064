import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { hashToken, newToken } from "../platform/token.ts";
import { identityProvider } from "./client.ts";
import { countInvitation } from "./invite-user.ts";
import { loadManageable } from "./load-manageable.ts";
import { findOrganization } from "./read-organizations.ts";
import type { PathId, PersonView } from "./schemas.ts";
import { addInviteToken, updateInvite } from "./store/invites.ts";
import { viewUser } from "./users.ts";

/** Sends an invitation again; revokes the previous one if the provider supports that. */
export async function resendInvite(ctx: Ctx, { id }: PathId): Promise<PersonView> {
  const { email, providerId } = await ctx.db.sql(async (sql) => {
    const { person } = await loadManageable(sql, ctx, id);
    if (person.status !== "invited") throw new NotFoundError("invite_not_found");
    return person;
  });
  await countInvitation(ctx.orgId, email);
  const provider = identityProvider();
  if (providerId !== null) await provider.revokeInvite(providerId);
  const organizationName = (await findOrganization(ctx.orgId))?.name ?? "";
  const token = newToken();
  await ctx.db.sql((sql) => addInviteToken(sql, ctx.orgId, id, hashToken(token)));
  const sent = await provider.invite({ email, organizationName, isRenewed: true, token });
  return ctx.db.transaction(async (tx) => {
    await updateInvite(tx, ctx.orgId, id, { providerId: sent });
    return viewUser(tx, ctx, id);
  });
}
