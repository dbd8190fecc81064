import { z } from "zod";
import { ForbiddenError } from "./errors.ts";
import { isUuid } from "./uuid.ts";

/**
 * The stores that a report is asked for: `storeIds=a,b` or repeated. Absent or empty means all. A text that is no id
 * names no store: it narrows the answer to nothing, as a foreign id does.
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
 * The stores that a report covers, as parts of its SQL: those the actor may see and that were asked for. `coveredStores`
 * of the stores makes it.
 */
export type CoveredStores = {
  /** The CTE `covered(id, principal_id)`, to follow `WITH`. */
  cte: string;
  /** Its parameters, the first of the statement; `$1` is the organization. */
  params: readonly [orgId: string, visible: readonly string[] | null, asked: readonly string[] | null];
  /** Limits `column` to the covered stores, as one more `AND`; nothing when they are all covered. */
  only: (column: string) => string;
};

/** What changes the whole organization takes somebody who sees the whole of it. */
export function assertSeesEveryStore({ storeScope }: { storeScope: readonly string[] | null }): void {
  if (storeScope !== null) throw new ForbiddenError("Only who sees every store may change this");
}

/** The one store of somebody who is limited to a single one; null for everybody else. */
export function onlyStore(storeScope: readonly string[] | null): string | null {
  return storeScope?.length === 1 ? (storeScope[0] ?? null) : null;
}
