import { addDays, type Day, startOfDay } from "../../core/dates.ts";
import { amountToCents } from "../../core/money.ts";
import { daysOf, pointsOf } from "../rules/relative-dates.ts";
import type { SegmentFilter } from "../schemas.ts";
import { type Place, valuesOf } from "./place.ts";

/** Builds the comparison of one column for a filter. */
export type Compare = (filter: SegmentFilter, place: Place) => string;

/** Equality and membership; a single value uses `=`, which an index serves best. */
export function equal(column: string, type: string): Compare {
  return (filter, { params }) => {
    if (filter.operator === "isNull") return `${column} IS NULL`;
    const values = valuesOf(filter);
    return values.length === 1
      ? `${column} = ${params.place(values[0], type)}`
      : `${column} = ANY (${params.place(values, `${type}[]`)})`;
  };
}

/** Equality is exact; substrings ignore case and accents by comparing with the normalized `folded`. */
export function textOf(column: string, folded = `search_key(${column})`): Compare {
  const isEqual = equal(column, "text");
  return (filter, place) => searchOf(folded, filter, place) ?? isEqual(filter, place);
}

/** `contains` and `startsWith` on a normalized column; null for any other operator. */
export function searchOf(folded: string, { operator, value }: SegmentFilter, { params }: Place): string | null {
  const key = () => `search_key(${params.place(String(value), "text")})`;
  if (operator === "contains") return `strpos(${folded}, ${key()}) > 0`;
  if (operator === "startsWith") return `starts_with(${folded}, ${key()})`;
  return null;
}

export function flag(column: string): Compare {
  return ({ value }) => (value === true ? column : `NOT ${column}`);
}

const COMPARISONS: Partial<Record<SegmentFilter["operator"], string>> = {
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  eq: "=",
};

export function numberOf(
  column: string,
  type: string,
  toValue: (value: number) => unknown = (value) => value,
): Compare {
  return (filter, { params }) => {
    const [first = 0, second = 0] = valuesOf(filter).map(Number);
    const place = (number: number) => params.place(toValue(number), type);
    if (filter.operator === "between") return `${column} BETWEEN ${place(first)} AND ${place(second)}`;
    return `${column} ${COMPARISONS[filter.operator]} ${place(first)}`;
  };
}

export function toCents(amount: number): bigint {
  return amountToCents(amount) ?? 0n;
}

/** Compares whole UTC−3 days with precomputed bounds; a `date` column is compared with days. */
export function dateOf(column: string, type: "date" | "timestamptz" = "timestamptz"): Compare {
  return (filter, { today, params }) => {
    const { operator } = filter;
    if (operator === "isNull") return `${column} IS NULL`;
    const [first = "", second = first] = valuesOf(filter).map(String);
    const start = (day: Day) => params.place(type === "date" ? day : startOfDay(day), type);
    const end = (day: Day) => start(addDays(day, 1));
    const { from, to } = operator === "eq" || operator === "within" ? daysOf(first, today) : pointsOf(first, today);
    if (operator === "lt" || operator === "before") return `${column} < ${start(from)}`;
    if (operator === "lte") return `${column} < ${end(to)}`;
    if (operator === "gte") return `${column} >= ${start(from)}`;
    if (operator === "gt" || operator === "after") return `${column} >= ${end(to)}`;
    const last = operator === "between" ? pointsOf(second, today).to : to;
    return `${column} >= ${start(from)} AND ${column} < ${end(last)}`;
  };
}

/** Longer than any sales history, and within the date range. */
const MAX_DAYS = 300_000;

/**
 * Whole days since a date in UTC−3, expressed as a comparison with a fixed instant, so that no row needs date
 * arithmetic.
 */
export function daysSince(column: string): Compare {
  return (filter, { today, params }) => {
    const days = valuesOf(filter).map((value) => Math.max(-MAX_DAYS, Math.min(MAX_DAYS, Number(value))));
    const [first = 0, second = first] = days;
    const start = (daysAgo: number) => params.place(startOfDay(addDays(today, -daysAgo)), "timestamptz");
    const atMost = (count: number) => `${column} >= ${start(count)}`;
    const atLeast = (count: number) => `${column} < ${start(count - 1)}`;
    switch (filter.operator) {
      case "gt":
        return atLeast(first + 1);
      case "gte":
        return atLeast(first);
      case "lt":
        return atMost(first - 1);
      case "lte":
        return atMost(first);
      default:
        return `${atLeast(first)} AND ${atMost(second)}`;
    }
  };
}

/** A store filter matches the whole group: the principal and all its aliases. */
export function storeOf(column: string): Compare {
  return (filter, { params }) =>
    filter.operator === "isNull"
      ? `${column} IS NULL`
      : `${column} = ANY (ARRAY(SELECT a.id FROM store g JOIN store a
           ON a.organization_id = $1 AND coalesce(a.primary_store_id, a.id) = coalesce(g.primary_store_id, g.id)
         WHERE g.organization_id = $1 AND g.id = ANY (${params.place(valuesOf(filter), "uuid[]")})))`;
}

/**
 * For text columns with few distinct values: substring filters read the distinct values by a loose index scan and
 * search those instead of every customer.
 */
export function fewOf(column: string, table: string, name: string): Compare {
  const compare = textOf(column);
  const next = (where: string) =>
    `SELECT k.${name} AS value FROM ${table} k WHERE k.organization_id = $1 AND ${where} ORDER BY k.${name} LIMIT 1`;
  const known = `WITH RECURSIVE known AS ((${next(`k.${name} IS NOT NULL`)}) UNION ALL
      SELECT (${next(`k.${name} > known.value`)}) FROM known WHERE known.value IS NOT NULL)
    SELECT value FROM known WHERE value IS NOT NULL`;
  return (filter, place) => {
    const search = searchOf("search_key(known.value)", filter, place);
    return search === null ? compare(filter, place) : `${column} = ANY (ARRAY(${known} AND ${search}))`;
  };
}
