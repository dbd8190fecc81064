import type { Day } from "../../core/dates.ts";
import type { SegmentRules } from "../schemas.ts";
import { Joins } from "./joins.ts";
import { Params } from "./params.ts";
import type { Place } from "./place.ts";
import { allOf } from "./predicate.ts";

/** Whom a question is about: one organization, the stores that the actor may see (null: all), the day in UTC−3. */
export type Scope = { orgId: string; storeIds: readonly string[] | null; today: Day };

/** `FROM … WHERE …` over `customer_metrics m`, with the values of its places; more may be placed behind them. */
export type Matching = { from: string; params: Params };

/** The customers of a rule set: what every question about a segment asks. Each of them is one row. */
export function matching({ rules }: SegmentRules, scope: Scope): Matching {
  const { from, params, made } = selecting(scope, (place) => allOf(rules, place));
  return { from: `${from} AND ${made}`, params };
}

/** The customers of the scope, with whatever `make` needs joined to them. */
export function selecting<Made>(
  { orgId, storeIds, today }: Scope,
  make: (place: Place) => Made,
): Matching & { made: Made } {
  const place: Place = { today, params: new Params([orgId]), joins: new Joins() };
  const made = make(place);
  const stores = storeIds === null ? "" : ` AND m.store_id = ANY (${place.params.place(storeIds, "uuid[]")})`;
  return {
    from: `FROM customer_metrics m${place.joins.sql} WHERE m.organization_id = $1${stores}`,
    params: place.params,
    made,
  };
}
