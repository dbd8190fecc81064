import { unsafeSql } from "../platform/db.ts";
import { unsafeListOrganizationIds } from "./store/refresh-state.ts";

/** Not tenant-scoped: whom the daily schedule has to serve. */
export function unsafeListRfmTenants(): Promise<string[]> {
  return unsafeSql(unsafeListOrganizationIds);
}
