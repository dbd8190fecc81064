import { z } from "zod";
import { ForbiddenError } from "./errors.ts";
import { isUuid } from "./uuid.ts";

/**
 * Stores to include in a report: `storeIds=a,b` or repeated. Absent or empty means all. A value that is not an id
 * matches no store, as an id of another organization does.
 */
export const StoreIdsParam = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const names = [given ?? []].flat().flatMap((text) => text.split(","));
    const ids = names.map((text) => text.trim().toLowerCase()).filter((text) => text !== "");
    return ids.length === 0 ? undefined : ids.filter((id) => isUuid(id));
  });

/**
 * SQL parts for the stores of a report: those requested that the actor may see. Created by `coveredStores` in the
 * stores slice.
 */
export type CoveredStores = {
  /** The CTE `covered(id, principal_id)`, to follow `WITH`. */
  cte: string;
  /** The first parameters of the statement; `$1` is the organization. */
  params: readonly [orgId: string, visible: readonly string[] | null, asked: readonly string[] | null];
  /** `AND` condition that limits `column` to the covered stores; empty if all are covered. */
  only: (column: string) => string;
};

/** Changes to the whole organization require an actor who sees every store. */
export function assertSeesEveryStore({ storeScope }: { storeScope: readonly string[] | null }): void {
  if (storeScope !== null)
    throw new ForbiddenError("needs_every_store", "Only users with access to every store may change this");
}

/** The single store of an actor limited to one; null for all others. */
export function onlyStore(storeScope: readonly string[] | null): string | null {
  return storeScope?.length === 1 ? (storeScope[0] ?? null) : null;
}
