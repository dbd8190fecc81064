import { COVERED_STORES, coversAllStores, type StoreScope } from "../../core/store-scope.ts";

/** The first three parameters of every read: `$1` organization, `$2` and `$3` the stores of `COVERED_STORES`. */
export function coveredParams(orgId: string, scope: StoreScope): unknown[] {
  return [orgId, scope.visible, scope.asked];
}

/** Limits `column` to the covered stores; nothing when they are all covered. */
export function onlyCovered(scope: StoreScope, column: string): string {
  return coversAllStores(scope) ? "" : `AND ${column} IN (SELECT id FROM covered)`;
}

export { COVERED_STORES };
