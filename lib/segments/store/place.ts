import type { Day } from "../../core/dates.ts";
import type { SegmentFilter } from "../schemas.ts";
import type { Joins } from "./joins.ts";
import type { Params } from "./params.ts";

/** Where a condition is made: the day it is asked on, the values it brings and the sets it joins. */
export type Place = { today: Day; params: Params; joins: Joins };

/** What a filter comes down to. `isNot` is its complement, where that can be said better than by a negation. */
export type Condition = { is: string; isNot?: string };

/** The condition of one positive filter; negative operators arrive here as their positive. */
export type FieldSql = (filter: SegmentFilter, place: Place) => Condition;

/** True where the condition is not: unknown counts as not. */
export function complement({ is, isNot }: Condition): Condition {
  return { is: isNot ?? `(${is}) IS NOT TRUE`, isNot: is };
}

export function valuesOf({ value }: SegmentFilter): (string | number | boolean)[] {
  return value === undefined ? [] : [value].flat();
}
