import { addDays, type Day, startOfDay } from "../../core/dates.ts";
import { ANY_CAMPAIGN } from "../names.ts";
import { type DayRange, daysOf } from "../rules/relative-dates.ts";
import type { SegmentFilter, SegmentWindow } from "../schemas.ts";
import { type Compare, numberOf, toCents } from "./compare.ts";
import { complement } from "./joins.ts";
import { type FieldSql, type Place, valuesOf } from "./place.ts";

/** Compares a column of `customer`. A customer absent from the set of non-null values has none. */
export function ofCustomer(column: string, compare: Compare): FieldSql {
  const set = (condition: string) =>
    `SELECT c.id AS customer_id FROM customer c WHERE c.organization_id = $1 AND ${condition}`;
  return (filter, place) =>
    filter.operator === "isNull"
      ? complement(place.joins.has(set(`${column} IS NOT NULL`)))
      : place.joins.has(set(compare(filter, place)));
}

/** Shorter texts have no trigram, so that the index would be read whole. */
const MIN_PART = 3;
const NAMED = "SELECT t.customer_id FROM customer_search t WHERE t.organization_id = $1 AND";

/** Names are compared without case and accents, using the normalized search table. */
export const nameOf: FieldSql = (filter, place) => {
  const { operator, value } = filter;
  if (operator === "isNull") return complement(place.joins.has(`${NAMED} t.name_key IS NOT NULL`));
  if (operator === "contains" && [...String(value)].length >= MIN_PART)
    return place.joins.has(`SELECT t.customer_id FROM find_customers_named(${text(filter, place)}) t`);
  if (operator === "contains")
    return place.joins.has(`${NAMED} strpos(t.name_key, search_key(${text(filter, place)})) > 0`);
  if (operator === "startsWith")
    return place.joins.has(`${NAMED} t.name_key COLLATE "C" ^@ search_key(${text(filter, place)})`);
  const keys = `SELECT search_key(k) FROM unnest(${place.params.place(valuesOf(filter), "text[]")}) k`;
  return place.joins.has(`${NAMED} t.name_key COLLATE "C" = ANY (ARRAY(${keys}))`);
};

function text({ value }: SegmentFilter, { params }: Place): string {
  return params.place(String(value), "text");
}

type Aggregate = {
  sql: string;
  type: string;
  toValue?: (value: number) => unknown;
  /** Whether it can be less than zero. */
  isSigned: boolean;
};

/** Returns reduce what was spent, and are no orders. */
export const SPENT: Aggregate = { sql: "sum(s.amount_cents)", type: "numeric", toValue: toCents, isSigned: true };
export const ORDERS: Aggregate = {
  sql: "count(*) FILTER (WHERE s.kind = 'sale')",
  type: "bigint",
  isSigned: false,
};

/**
 * Aggregates a window's sales per customer; over all time the metrics have the number. Customers without sales count as
 * 0. If only a purchase in the window can match, the last order is not before it, which leaves few customers to join.
 */
export function overSales(aggregate: Aggregate, total: Compare): FieldSql {
  const { sql, type, toValue, isSigned } = aggregate;
  const compare = numberOf(`coalesce(${sql}, 0)`, type, toValue);
  return (filter, place) => {
    if (filter.window === undefined) return { is: total(filter, place) };
    const condition = compare(filter, place);
    const isComplement = fitsZero(filter);
    const { is, isNot } = place.joins.has(
      `SELECT s.customer_id FROM sale s WHERE s.organization_id = $1 AND s.customer_id IS NOT NULL
      ${within("s.occurred_at", filter.window, place)} GROUP BY s.customer_id
      HAVING ${isComplement ? `NOT (${condition})` : condition}`,
    );
    const since = place.params.place(startOfDay(windowDays(filter.window, place).from), "timestamptz");
    const isPurchase = !isSigned || needsMoreThanZero(filter, aggregate, isComplement);
    const found = { is: isPurchase ? `(${is} AND m.last_order_at >= ${since})` : is, isNot };
    return isComplement ? complement(found) : found;
  };
}

/** Whether the condition, or its negation if that is what the set holds, is true only above zero. */
function needsMoreThanZero({ operator, value }: SegmentFilter, { toValue }: Aggregate, isNegated: boolean): boolean {
  const [first = 0] = [value].flat().map(Number);
  const bound = Number(toValue?.(first) ?? first);
  if (isNegated) return operator === "lte" ? bound >= 0 : operator === "lt" && bound > 0;
  if (operator === "lt" || operator === "lte") return false;
  return operator === "gt" ? bound >= 0 : bound > 0;
}

function fitsZero(filter: SegmentFilter): boolean {
  const [first = 0, second = first] = valuesOf(filter).map(Number);
  switch (filter.operator) {
    case "gt":
      return first < 0;
    case "gte":
      return first <= 0;
    case "lt":
      return first > 0;
    case "lte":
      return first >= 0;
    case "between":
      return first <= 0 && second >= 0;
    default:
      return first === 0;
  }
}

/**
 * Excludes returns, which have negative quantities. Products are passed as an array, so that each is looked up in the
 * sold items; with a join the planner might read everything sold in the window.
 */
export function bought(column: string): FieldSql {
  return (filter, place) =>
    place.joins.has(
      `SELECT i.customer_id FROM sale_item i WHERE i.organization_id = $1 AND i.product_external_id = ANY (ARRAY(
         SELECT p.external_id FROM product p
         WHERE p.organization_id = $1 AND p.${column} = ANY (${place.params.place(valuesOf(filter), "text[]")})))
         AND i.quantity > 0 AND i.customer_id IS NOT NULL ${within("i.sold_on", filter.window, place, "date")}
       GROUP BY i.customer_id`,
    );
}

/** Messages by outcome, over the days on which they were accepted for sending. */
export function engaged(outcome: string): FieldSql {
  return (filter, place) => {
    const campaigns = valuesOf(filter);
    const isAny = campaigns.includes(ANY_CAMPAIGN);
    const named = isAny ? "" : `AND r.campaign_id = ANY (${place.params.place(campaigns, "uuid[]")})`;
    return place.joins.has(
      `SELECT r.customer_id FROM campaign_recipient r WHERE r.organization_id = $1 ${named} AND ${outcome}
         ${within("r.accepted_at", filter.window, place)} GROUP BY r.customer_id`,
    );
  };
}

function within(column: string, window: SegmentWindow | undefined, place: Place, type = "timestamptz"): string {
  if (window === undefined) return "";
  const { from, to } = windowDays(window, place);
  const at = (day: Day) => place.params.place(type === "date" ? day : startOfDay(day), type);
  return `AND ${column} >= ${at(from)} AND ${column} < ${at(addDays(to, 1))}`;
}

function windowDays(window: SegmentWindow, { today }: Place): DayRange {
  return typeof window === "string" ? daysOf(window, today) : window;
}
