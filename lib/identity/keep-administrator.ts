import { ConflictError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { countAdministrators, lockPeople } from "./store/users.ts";

/**
 * Runs a change of people or roles, one at a time per organization. Throws if it would leave no administrator, so that
 * the caller's transaction rolls it back.
 */
export async function keepingAdministrator<T>(sql: Sql, orgId: string, change: () => Promise<T>): Promise<T> {
  await lockPeople(sql, orgId);
  const before = await countAdministrators(sql, orgId);
  const result = await change();
  if (before > 0 && (await countAdministrators(sql, orgId)) === 0) {
    throw new ConflictError("last_administrator", "The organization would be left without an administrator");
  }
  return result;
}
