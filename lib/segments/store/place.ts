import type { Day } from "../../core/dates.ts";
import type { SegmentFilter } from "../schemas.ts";
import type { Condition, Joins } from "./joins.ts";
import type { Params } from "./params.ts";

/** Context for building a condition: the current day, its parameters and joined sets. */
export type Place = { today: Day; params: Params; joins: Joins };

/** Builds the condition of a positive filter; negative operators are converted before. */
export type FieldSql = (filter: SegmentFilter, place: Place) => Condition;

export function valuesOf({ value }: SegmentFilter): (string | number | boolean)[] {
  return value === undefined ? [] : [value].flat();
}
