import type { AuthenticatedUser, Profile } from "./schemas.ts";

/** What a client learns about itself. `organization` is the one it acts in. */
export function toProfile(user: AuthenticatedUser, organization: { id: string; name: string }): Profile {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    tenantId: organization.id,
    organizationName: organization.name,
    stores: user.stores,
  };
}
