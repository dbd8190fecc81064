import { ConflictError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { countAdministrators, lockPeople } from "./store/administrators.ts";

/**
 * Changes people or roles, one change at a time in an organization; refused when it would take the last administrator
 * away. Throws, so that the transaction around it undoes the change.
 */
export async function keepingAdministrator<T>(sql: Sql, orgId: string, change: () => Promise<T>): Promise<T> {
  await lockPeople(sql, orgId);
  const before = await countAdministrators(sql, orgId);
  const result = await change();
  if (before > 0 && (await countAdministrators(sql, orgId)) === 0) {
    throw new ConflictError("The organization would be left without an administrator");
  }
  return result;
}
