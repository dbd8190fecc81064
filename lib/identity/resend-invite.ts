import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { identityProvider } from "./client.ts";
import { findOrganization } from "./find-organization.ts";
import { loadManageable } from "./load-manageable.ts";
import type { PathId, PersonView } from "./schemas.ts";
import { setInvitationId } from "./store/invites.ts";
import { viewUser } from "./view-user.ts";

/** Writes once more to somebody who was invited; what was sent before stops working where the provider can do that. */
export async function resendInvite(ctx: Ctx, { id }: PathId): Promise<PersonView> {
  const { email, providerId } = await ctx.db.sql(async (sql) => {
    const { person } = await loadManageable(sql, ctx, id);
    if (person.status !== "invited") throw new NotFoundError("Invite");
    return person;
  });
  const provider = identityProvider();
  if (providerId !== null) await provider.revokeInvite(providerId);
  const organizationName = (await findOrganization(ctx.orgId))?.name ?? "";
  const sent = await provider.invite({ email, organizationName, isRenewed: true });
  return ctx.db.sql(async (sql) => {
    await setInvitationId(sql, ctx.orgId, id, sent);
    return viewUser(sql, ctx, id);
  });
}
