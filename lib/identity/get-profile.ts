import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findOrganization } from "./find-organization.ts";
import type { AuthenticatedUser, Profile } from "./schemas.ts";
import { toProfile } from "./views.ts";

/** Profile of the signed-in user in the organization they act as. */
export async function getProfile(ctx: Ctx, user: AuthenticatedUser): Promise<Profile> {
  if (ctx.orgId === user.organizationId) {
    return toProfile(user, { id: user.organizationId, name: user.organizationName });
  }
  const organization = await findOrganization(ctx.orgId);
  if (!organization) throw new NotFoundError("organization_not_found");
  return toProfile(user, organization);
}
