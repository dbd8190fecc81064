import { z } from "zod";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The stores that a report is asked for: `storeIds=a,b` or repeated. Absent or empty means all. A text that is no id
 * names no store: it narrows the answer to nothing, as a foreign id does.
 */
export const StoreIdsParam = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const names = [given ?? []].flat().flatMap((text) => text.split(","));
    const ids = names.map((text) => text.trim()).filter((text) => text !== "");
    return ids.length === 0 ? undefined : ids.filter((id) => UUID.test(id));
  });

/** What a report may cover: the stores the actor may see and those that were asked for; null sets no limit. */
export type StoreScope = { visible: readonly string[] | null; asked: readonly string[] | null };

export function coversAllStores(scope: StoreScope): boolean {
  return scope.visible === null && scope.asked === null;
}

export function storeScope(ctx: { storeScope: readonly string[] | null }, asked?: readonly string[]): StoreScope {
  return { visible: ctx.storeScope, asked: asked ?? null };
}

/**
 * The stores of a scope as the SQL of a CTE `covered(id, principal_id)`: organization in $1, `visible` in $2, `asked` in
 * $3. A principal and its aliases are one store to a report: naming one of them names all.
 */
export const COVERED_STORES = `covered AS (
  SELECT id, coalesce(primary_store_id, id) AS principal_id FROM store
  WHERE organization_id = $1
    AND ($2::uuid[] IS NULL OR coalesce(primary_store_id, id) IN (
      SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($2)))
    AND ($3::uuid[] IS NULL OR coalesce(primary_store_id, id) IN (
      SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($3))))`;
