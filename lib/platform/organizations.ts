import { unsafeRows } from "./db.ts";

export type OrganizationName = { id: string; name: string };

/** Not tenant-scoped: every organization of the installation. */
export function unsafeListOrganizations(): Promise<OrganizationName[]> {
  return unsafeRows<OrganizationName>("SELECT id, name FROM unsafe_list_organizations()");
}

/** Not tenant-scoped: whom a schedule has to serve. */
export async function unsafeListOrganizationIds(): Promise<string[]> {
  return (await unsafeListOrganizations()).map(({ id }) => id);
}
