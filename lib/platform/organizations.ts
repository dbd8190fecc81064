import { tenantDb, unsafeRows } from "./db.ts";

export type OrganizationName = { id: string; name: string };

/** Not tenant-scoped: every organization of the installation. */
export function unsafeListOrganizations(): Promise<OrganizationName[]> {
  return unsafeRows<OrganizationName>("SELECT id, name FROM unsafe_list_organizations()");
}

/** Not tenant-scoped: ids of the organizations that a schedule has to process. */
export async function unsafeListOrganizationIds(): Promise<string[]> {
  return (await unsafeListOrganizations()).map(({ id }) => id);
}

/** Not tenant-scoped: the installation's organization if it has a single one, else null. */
export async function unsafeFindOnlyOrganization(): Promise<string | null> {
  const [row] = await unsafeRows<{ id: string | null }>("SELECT unsafe_find_only_organization() AS id");
  return row?.id ?? null;
}

/** Whether this organization exists; reads its own row only. */
export async function isOrganization(orgId: string): Promise<boolean> {
  return (await tenantDb(orgId).rows("SELECT FROM organization WHERE id = $1", [orgId])).length > 0;
}
