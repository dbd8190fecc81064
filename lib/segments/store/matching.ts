import type { Day } from "../../core/dates.ts";
import type { SegmentRules } from "../schemas.ts";
import { Joins } from "./joins.ts";
import { Params, type Place } from "./place.ts";
import { allOf } from "./predicate.ts";

/** Scope of a query: one organization, the actor's stores (null: all), the current UTC−3 day. */
export type Scope = { orgId: string; storeIds: readonly string[] | null; today: Day };

/** `FROM … WHERE …` over `customer_metrics m` with its parameter values; callers may append more. */
export type Matching = { from: string; params: Params };

const METRICS = "customer_metrics";

/** Customers matching a rule set, one row each; the basis of every segment query. */
export function matching({ rules }: SegmentRules, scope: Scope, table = METRICS): Matching {
  const { from, params, made } = selecting(scope, (place) => allOf(rules, place), table);
  return { from: `${from} AND ${made}`, params };
}

/** Customers in scope, with the joins that `make` requires. `table` replaces `customer_metrics`. */
export function selecting<Made>(
  { orgId, storeIds, today }: Scope,
  make: (place: Place) => Made,
  table = METRICS,
): Matching & { made: Made } {
  const place: Place = { today, params: new Params([orgId]), joins: new Joins() };
  const made = make(place);
  const stores = storeIds === null ? "" : ` AND m.store_id = ANY (${place.params.place(storeIds, "uuid[]")})`;
  return {
    from: `FROM ${table} m${place.joins.sql} WHERE m.organization_id = $1${stores}`,
    params: place.params,
    made,
  };
}
