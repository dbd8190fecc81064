import type { CoveredStores } from "../schemas.ts";

/** Reports treat a principal and its aliases as one store: naming one covers all, as in `withAliases`. */
const COVERED = `covered AS (
  SELECT id, coalesce(primary_store_id, id) AS principal_id FROM store
  WHERE organization_id = $1
    AND ($2::uuid[] IS NULL OR coalesce(primary_store_id, id) IN (
      SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($2)))
    AND ($3::uuid[] IS NULL OR coalesce(primary_store_id, id) IN (
      SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($3))))`;

/** CTE with the stores of a report: the actor's scope, intersected with the requested stores. */
export function coveredStores(
  ctx: { orgId: string; storeScope: readonly string[] | null },
  asked?: readonly string[],
): CoveredStores {
  const coversAll = ctx.storeScope === null && asked === undefined;
  return {
    cte: COVERED,
    params: [ctx.orgId, ctx.storeScope, asked ?? null],
    only: (column) => (coversAll ? "" : `AND ${column} IN (SELECT id FROM covered)`),
  };
}
