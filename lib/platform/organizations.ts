import { unsafeRows } from "./db.ts";

export type OrganizationName = { id: string; name: string };

/** Not tenant-scoped: every organization of the installation. */
export function unsafeListOrganizations(): Promise<OrganizationName[]> {
  return unsafeRows<OrganizationName>("SELECT id, name FROM unsafe_list_organizations()");
}

/** Not tenant-scoped: ids of the organizations that a schedule has to process. */
export async function unsafeListOrganizationIds(): Promise<string[]> {
  return (await unsafeListOrganizations()).map(({ id }) => id);
}
