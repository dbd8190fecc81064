import { addDays, type Day, startOfDay } from "../../core/dates.ts";
import { amountToCents } from "../../core/money.ts";
import { daysOf } from "../rules/relative-dates.ts";
import type { SegmentFilter, SegmentWindow } from "../schemas.ts";
import type { Params } from "./params.ts";

type Place = { today: Day; params: Params };
/** The condition of one positive filter; negative operators arrive here as their positive. */
type FieldSql = (filter: SegmentFilter, place: Place) => string;

// Subqueries are never correlated: under an OR a correlated one would run once a customer.
const inCustomer = (condition: string) =>
  `m.customer_id IN (SELECT c.id FROM customer c WHERE c.organization_id = $1 AND ${condition})`;
const inSearch = (condition: string) =>
  `m.customer_id IN (SELECT t.customer_id FROM customer_search t WHERE t.organization_id = $1 AND ${condition})`;

/** As in the metrics: kept with them, so that the hot path reads one table. */
export const FIELD_SQL: Record<string, Record<string, FieldSql>> = {
  rfm: { rfmStatus: equal("m.rfm_status", "text") },
  characteristic: {
    name: textOf("t.name_key", inSearch, { isFolded: true }),
    city: textOf("m.city"),
    state: textOf("m.state"),
    zipCode: textOf("c.zip_code", inCustomer),
    neighborhood: textOf("c.neighborhood", inCustomer),
    birthDate: dateOf("c.birth_date", { wrap: inCustomer, isDay: true }),
    birthMonth: equal("extract(month FROM c.birth_date)::int", "int", inCustomer),
    phoneType: equal("m.phone_type", "text"),
    storeId: equal("m.store_id", "uuid"),
    preferredStoreId: equal("m.preferred_store_id", "uuid"),
    preferredSellerId: equal("m.preferred_seller_id", "uuid"),
    hasEmail: flag("m.has_email"),
    hasPhone: flag("(m.phone_type IS NOT NULL)"),
  },
  purchase: {
    totalSpent: numberOf("m.spent_cents", "bigint", cents),
    orderCount: numberOf("m.order_count", "int"),
    averageTicket: numberOf("round(m.spent_cents::numeric / nullif(m.order_count, 0))", "numeric", cents),
    lastOrder: dateOf("m.last_order_at"),
    firstOrder: dateOf("m.first_order_at"),
    daysSinceLastOrder: daysSince("m.last_order_at"),
    spent: overSales("sum(s.amount_cents)", "bigint", cents),
    orders: overSales("count(*) FILTER (WHERE s.kind = 'sale')", "bigint"),
  },
  product: {
    productCode: bought("product_code"),
    brand: bought("brand"),
    department: bought("department"),
    collection: bought("collection"),
  },
  consent: { whatsappOptOut: flag("m.whatsapp_opt_out"), emailOptOut: flag("m.email_opt_out") },
};

function many(value: SegmentFilter["value"]): (string | number | boolean)[] {
  return value === undefined ? [] : [value].flat();
}

/** Equality and membership: one value by `=`, so that an index serves it best. */
function equal(column: string, type: string, wrap: (sql: string) => string = (sql) => sql): FieldSql {
  return ({ operator, value }, { params }) => {
    // Whoever has no row with a value there has none.
    if (operator === "isNull")
      return wrap === inCustomer ? `NOT ${wrap(`${column} IS NOT NULL`)}` : `${column} IS NULL`;
    const values = many(value);
    return wrap(
      values.length === 1
        ? `${column} = ${params.place(values[0], type)}`
        : `${column} = ANY (${params.place(values, `${type}[]`)})`,
    );
  };
}

/** `isFolded`: the column is kept without case and accents; else it is compared as it is, and folded to search in it. */
function textOf(column: string, wrap?: (sql: string) => string, { isFolded = false } = {}): FieldSql {
  const inWrap = wrap ?? ((sql: string) => sql);
  return (filter, place) => {
    const { operator, value } = filter;
    const folded = isFolded ? column : `search_key(${column})`;
    const text = () => `search_key(${place.params.place(String(value), "text")})`;
    if (operator === "contains") return inWrap(`strpos(${folded}, ${text()}) > 0`);
    if (operator === "startsWith") return inWrap(`starts_with(${folded}, ${text()})`);
    if (operator === "isNull") return wrap ? `NOT ${wrap(`${column} IS NOT NULL`)}` : `${column} IS NULL`;
    if (!isFolded) return equal(column, "text", wrap)(filter, place);
    const keys = `(SELECT array_agg(search_key(k)) FROM unnest(${place.params.place(many(value), "text[]")}) k)`;
    return inWrap(`${column} = ANY (${keys})`);
  };
}

function flag(column: string): FieldSql {
  return ({ value }) => (value === true ? column : `NOT ${column}`);
}

const COMPARISONS: Partial<Record<SegmentFilter["operator"], string>> = {
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  eq: "=",
};

function numberOf(column: string, type: string, toValue: (value: number) => unknown = (value) => value): FieldSql {
  return ({ operator, value }, { params }) => {
    const [first = 0, second = 0] = many(value).map(Number);
    const place = (number: number) => params.place(toValue(number), type);
    if (operator === "between") return `${column} BETWEEN ${place(first)} AND ${place(second)}`;
    return `${column} ${COMPARISONS[operator]} ${place(first)}`;
  };
}

function cents(amount: number): bigint {
  return amountToCents(amount) ?? 0n;
}

type DateOptions = { wrap?: (sql: string) => string; isDay?: boolean };

/** Compared with bounds made once, in whole days of UTC−3: a relative word stands for all the days it names. */
function dateOf(column: string, { wrap = (sql) => sql, isDay = false }: DateOptions = {}): FieldSql {
  return ({ operator, value }, { today, params }) => {
    if (operator === "isNull") return isDay ? `NOT ${wrap(`${column} IS NOT NULL`)}` : `${column} IS NULL`;
    const [first = "", second = first] = many(value).map(String);
    const from = daysOf(first, today).from;
    const after = addDays(daysOf(operator === "between" ? second : first, today).to, 1);
    const place = (day: Day) => (isDay ? params.place(day, "date") : params.place(startOfDay(day), "timestamptz"));
    if (operator === "lt" || operator === "before") return wrap(`${column} < ${place(from)}`);
    if (operator === "lte") return wrap(`${column} < ${place(after)}`);
    if (operator === "gte") return wrap(`${column} >= ${place(from)}`);
    if (operator === "gt" || operator === "after") return wrap(`${column} >= ${place(after)}`);
    return wrap(`${column} >= ${place(from)} AND ${column} < ${place(after)}`);
  };
}

/** Whole days between the dates in UTC−3, asked the other way round: no date arithmetic on any row. */
function daysSince(column: string): FieldSql {
  return ({ operator, value }, { today, params }) => {
    const [first = 0, second = first] = many(value).map(Number);
    const start = (days: number) => params.place(startOfDay(addDays(today, -days)), "timestamptz");
    const atMost = (days: number) => `${column} >= ${start(days)}`;
    const atLeast = (days: number) => `${column} < ${start(days - 1)}`;
    switch (operator) {
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

/** Sales of the window, by customer. Who has none counts as zero: found by the complement when zero fits. */
function overSales(aggregate: string, type: string, toValue?: (value: number) => unknown): FieldSql {
  return (filter, place) => {
    const condition = numberOf(`coalesce(${aggregate}, 0)`, type, toValue)(filter, place);
    const sales = `SELECT s.customer_id FROM sale s WHERE s.organization_id = $1 AND s.customer_id IS NOT NULL
      ${within("s.occurred_at", filter.window, place)} GROUP BY s.customer_id`;
    return fitsZero(filter)
      ? `NOT m.customer_id IN (${sales} HAVING NOT (${condition}))`
      : `m.customer_id IN (${sales} HAVING ${condition})`;
  };
}

function fitsZero({ operator, value }: SegmentFilter): boolean {
  const [first = 0, second = first] = many(value).map(Number);
  switch (operator) {
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

/** What was given back is not bought: returns have negative quantities. */
function bought(column: string): FieldSql {
  return ({ value, window }, place) =>
    `m.customer_id IN (SELECT i.customer_id FROM product p JOIN sale_item i ON i.organization_id = p.organization_id
       AND i.product_external_id = p.external_id WHERE p.organization_id = $1 AND i.organization_id = $1
       AND p.${column} = ANY (${place.params.place(many(value), "text[]")}) AND i.quantity > 0
       AND i.customer_id IS NOT NULL ${within("i.sold_on", window, place, { isDay: true })})`;
}

function within(column: string, window: SegmentWindow | undefined, place: Place, { isDay = false } = {}): string {
  if (window === undefined) return "";
  const { from, to } = typeof window === "string" ? daysOf(window, place.today) : window;
  const at = (day: Day) =>
    isDay ? place.params.place(day, "date") : place.params.place(startOfDay(day), "timestamptz");
  return `AND ${column} >= ${at(from)} AND ${column} < ${at(addDays(to, 1))}`;
}
