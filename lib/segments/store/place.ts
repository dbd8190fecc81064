import type { Day } from "../../core/dates.ts";
import type { SegmentFilter } from "../schemas.ts";
import type { Condition, Joins } from "./joins.ts";

/**
 * Collects the parameters of a statement. Placeholders are typed, so that no comparison casts its column. Equal values
 * share a placeholder, so that equal conditions have equal text.
 */
export class Params {
  readonly values: unknown[];
  readonly #places = new Map<string, string>();

  constructor(first: readonly unknown[]) {
    this.values = [...first];
  }

  place(value: unknown, type: string): string {
    const key = `${type} ${JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part))}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = `$${this.values.push(value)}::${type}`;
    this.#places.set(key, place);
    return place;
  }
}

/** Context for building a condition: the current day, its parameters and joined sets. */
export type Place = { today: Day; params: Params; joins: Joins };

/** Builds the condition of a positive filter; negative operators are converted before. */
export type FieldSql = (filter: SegmentFilter, place: Place) => Condition;

export function valuesOf({ value }: SegmentFilter): (string | number | boolean)[] {
  return value === undefined ? [] : [value].flat();
}
