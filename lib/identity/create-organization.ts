import { DEFAULT_ROLES, SUPER_ADMIN_ROLE } from "../core/permissions.ts";
import { systemCtx } from "../platform/ctx.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { inviteUser } from "./invite-user.ts";
import type { NewOrganization } from "./schemas.ts";
import { ensureOrganization, unsafeFindOrganizationId } from "./store/organizations.ts";
import { findRoleId } from "./store/roles.ts";

const [ADMINISTRATOR_ROLE] = DEFAULT_ROLES;

/**
 * Not tenant-scoped: how the operator creates an organization. Can be repeated until the invitation is sent; the
 * invited person becomes a member by signing in. ConflictError if they are a member or invited already.
 */
export async function unsafeCreateOrganization(input: NewOrganization): Promise<{ orgId: string; isNew: boolean }> {
  const { name, slug, email, isOperator } = input;
  const known = await unsafeFindOrganizationId(slug);
  const orgId = known ?? uuidV7();
  const ctx = systemCtx(orgId, "create-organization");
  const roles = isOperator ? [SUPER_ADMIN_ROLE, ...DEFAULT_ROLES] : DEFAULT_ROLES;
  const wanted = isOperator ? SUPER_ADMIN_ROLE : ADMINISTRATOR_ROLE;
  const roleId = await ctx.db.transaction(async (tx) => {
    await ensureOrganization(tx, { id: orgId, slug, name }, roles);
    return findRoleId(tx, orgId, wanted?.name ?? "");
  });
  if (roleId === null) throw new Error("The administrator's role was renamed; invite them in the product");
  await inviteUser(ctx, { email, roleId, storeIds: [] });
  return { orgId, isNew: known === null };
}
