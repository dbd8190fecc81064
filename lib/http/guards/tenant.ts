import { NotFoundError, ValidationError } from "../../core/errors.ts";
import { isUuid } from "../../core/uuid.ts";
import { type AuthenticatedUser, findOrganization, isSuperAdmin, toCtx } from "../../identity/index.ts";
import type { Exchange } from "../exchange.ts";

const ORGANIZATION_HEADER = "x-org-id";

/**
 * Sets the tenant: the user's organization, or for level 0 the one in `x-org-id`. For other users that header is
 * ignored, as for an application that level 0 has let in: it was let into one organization.
 */
export async function enterTenant(exchange: Exchange): Promise<void> {
  const { user } = exchange;
  if (!user) return;
  const named = isSuperAdmin(user) && !user.oauth ? exchange.request.headers.get(ORGANIZATION_HEADER) : null;
  const orgId = named === null ? user.organizationId : await organizationNamed(named, user);
  exchange.ctx = { ...toCtx(user, orgId, exchange.correlationId), signal: exchange.request.signal };
}

async function organizationNamed(named: string, user: AuthenticatedUser): Promise<string> {
  if (!isUuid(named))
    throw new ValidationError({ path: ORGANIZATION_HEADER, code: "invalid_uuid", message: "must be one UUID" });
  const orgId = named.toLowerCase();
  if (orgId !== user.organizationId && !(await findOrganization(orgId)))
    throw new NotFoundError("organization_not_found");
  return orgId;
}
