import { tenantDb } from "../platform/db.ts";
import { findOrganizationName } from "./store/organizations.ts";

/** The organization with this id, or null. Only for callers that may act as any organization. */
export async function findOrganization(orgId: string): Promise<{ id: string; name: string } | null> {
  const name = await findOrganizationName(tenantDb(orgId));
  return name === null ? null : { id: orgId, name };
}
