import type { Day } from "../../core/dates.ts";
import type { SegmentFilter } from "../schemas.ts";
import type { Condition, Joins } from "./joins.ts";
import type { Params } from "./params.ts";

/** Where a condition is made: the day it is asked on, the values it brings and the sets it joins. */
export type Place = { today: Day; params: Params; joins: Joins };

/** The condition of one positive filter; negative operators arrive here as their positive. */
export type FieldSql = (filter: SegmentFilter, place: Place) => Condition;

export function valuesOf({ value }: SegmentFilter): (string | number | boolean)[] {
  return value === undefined ? [] : [value].flat();
}
