import { ForbiddenError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import { SUPER_ADMIN_LEVEL } from "../core/permissions.ts";
import type { Ctx } from "../platform/ctx.ts";
import { tenantDb } from "../platform/db.ts";
import { unsafeListOrganizations } from "../platform/organizations.ts";
import { findOrganizationName } from "./store/organizations.ts";

/** All organizations of the installation on one page, for the switcher. Level 0 only. */
export async function listOrganizations({ actor }: Ctx): Promise<Page<{ id: string; name: string }>> {
  if (actor.kind !== "user" || actor.level !== SUPER_ADMIN_LEVEL) throw new ForbiddenError();
  const data = await unsafeListOrganizations();
  return { data, total: data.length, page: 1, limit: data.length };
}

/** The organization with this id, or null. Only for callers that may act as any organization. */
export async function findOrganization(orgId: string): Promise<{ id: string; name: string } | null> {
  const name = await findOrganizationName(tenantDb(orgId));
  return name === null ? null : { id: orgId, name };
}
