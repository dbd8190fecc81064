import type { SegmentFilter, SegmentRule } from "../../lib/segments/schemas.ts";

type Product = { productCode: string; brand: string | null; department: string | null; collection: string | null };
export type OracleSale = {
  kind: string;
  at: string;
  cents: number;
  items: { quantity: number; product: Product | null }[];
};
export type OracleMessage = {
  campaignId: string;
  status: string;
  acceptedAt: string | null;
  isClicked: boolean;
  isReplied: boolean;
  conversions: number;
};
export type Person = {
  id: string;
  storeId: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  phoneType: string | null;
  birthDate: string | null;
  zipCode: string | null;
  city: string | null;
  state: string | null;
  neighborhood: string | null;
  preferredStoreId: string | null;
  preferredSellerId: string | null;
  whatsappOptOut: boolean;
  emailOptOut: boolean;
  rfmStatus: string;
  sales: OracleSale[];
  messages: OracleMessage[];
};
/** Stores in one group report as one. */
export type OracleScope = { today: string; storeGroups: readonly (readonly string[])[] };

type Scalar = string | number | boolean;
type Days = { from: string; to: string };
const NEGATIVE: Record<string, string> = { neq: "eq", notIn: "in", isNotNull: "isNull" };

/**
 * A second implementation of segment rules, per customer and from raw sales and messages; the product's SQL predicate
 * must give the same result.
 */
export function matchesRules(person: Person, rules: readonly SegmentRule[], scope: OracleScope): boolean {
  return rules.every((rule) => matchesPart(person, rule, scope));
}

export function matchesPart(person: Person, part: SegmentFilter | SegmentRule, scope: OracleScope): boolean {
  if (!("filters" in part)) {
    const positive = NEGATIVE[part.operator];
    return positive === undefined
      ? isTrue(person, part, scope)
      : !isTrue(person, { ...part, operator: positive as SegmentFilter["operator"] }, scope);
  }
  const results = part.filters.map((inner) => matchesPart(person, inner, scope));
  const all = part.logic === "AND" ? results.every(Boolean) : results.some(Boolean);
  return part.negate ? !all : all;
}

export function isReachable(person: Person, channel: "whatsapp" | "email"): boolean {
  return channel === "email"
    ? person.email !== null && !person.emailOptOut
    : person.phoneType === "MOBILE" && !person.whatsappOptOut;
}

function isTrue(person: Person, filter: SegmentFilter, scope: OracleScope): boolean {
  const { field, operator } = filter;
  const values = filter.value === undefined ? [] : [filter.value].flat();
  const orders = person.sales.filter(({ kind }) => kind === "sale");
  const days = orders.map(({ at }) => dayOf(at)).sort();
  const inGroup = (storeId: string | null) =>
    operator === "isNull"
      ? storeId === null
      : scope.storeGroups.some(
          (group) => group.includes(storeId ?? "") && values.some((id) => group.includes(String(id))),
        );
  switch (field) {
    case "name":
      return person.name === null
        ? operator === "isNull"
        : matchesText(
            fold(person.name),
            operator,
            values.map((text) => fold(String(text))),
          );
    case "customerId":
      return values.includes(person.id);
    case "city":
    case "state":
    case "zipCode":
    case "neighborhood":
      return matchesText(person[field], operator, values);
    case "storeId":
    case "preferredStoreId":
      return inGroup(person[field]);
    case "rfmStatus":
    case "phoneType":
    case "preferredSellerId":
      return operator === "isNull" ? person[field] === null : values.includes(person[field] as string);
    case "birthMonth":
      return operator === "isNull"
        ? person.birthDate === null
        : values.includes(Number(person.birthDate?.slice(5, 7) ?? 0));
    case "hasEmail":
      return (person.email !== null) === values[0];
    case "hasPhone":
      return (person.phone !== null) === values[0];
    case "whatsappOptOut":
    case "emailOptOut":
      return person[field] === values[0];
    case "birthDate":
      return matchesDate(person.birthDate, operator, values, scope.today);
    case "lastOrder":
      return matchesDate(days.at(-1) ?? null, operator, values, scope.today);
    case "firstOrder":
      return matchesDate(days[0] ?? null, operator, values, scope.today);
    case "daysSinceLastOrder": {
      const last = days.at(-1);
      return last !== undefined && compares(daysFrom(last, scope.today), operator, values.map(Number));
    }
    case "totalSpent":
      return compares(sumOf(person.sales), operator, values.map(toCents));
    case "orderCount":
      return compares(orders.length, operator, values.map(Number));
    case "averageTicket": {
      const spent = sumOf(person.sales);
      const average = Math.sign(spent) * Math.round(Math.abs(spent) / orders.length);
      return orders.length > 0 && compares(average, operator, values.map(toCents));
    }
    case "spent":
      return compares(sumOf(within(person.sales, filter, scope)), operator, values.map(toCents));
    case "orders":
      return compares(within(orders, filter, scope).length, operator, values.map(Number));
    case "productCode":
    case "brand":
    case "department":
    case "collection":
      return within(person.sales, filter, scope).some(({ items }) =>
        items.some(({ quantity, product }) => quantity > 0 && values.includes(product?.[field] ?? "")),
      );
    default:
      return person.messages.some((message) => {
        const isAsked = values.includes("any") || values.includes(message.campaignId);
        return isAsked && became(message, field) && isIn(message.acceptedAt, filter, scope);
      });
  }
}

function became({ status, isClicked, isReplied, conversions }: OracleMessage, field: string): boolean {
  if (field === "received") return ["sent", "delivered", "read"].includes(status);
  if (field === "read") return status === "read";
  if (field === "clicked") return isClicked;
  return field === "replied" ? isReplied : conversions > 0;
}

function matchesText(text: string | null, operator: string, values: readonly Scalar[]): boolean {
  if (operator === "isNull") return text === null;
  if (text === null) return false;
  if (operator === "contains") return fold(text).includes(fold(String(values[0])));
  if (operator === "startsWith") return fold(text).startsWith(fold(String(values[0])));
  return values.includes(text);
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function matchesDate(day: string | null, operator: string, values: readonly Scalar[], today: string): boolean {
  if (operator === "isNull") return day === null;
  if (day === null) return false;
  const word = String(values[0]);
  const whole = daysNamed(word, today);
  const point = pointNamed(word, today);
  switch (operator) {
    case "eq":
    case "within":
      return whole.from <= day && day <= whole.to;
    case "between":
      return point.from <= day && day <= pointNamed(String(values[1]), today).to;
    case "lt":
    case "before":
      return day < point.from;
    case "lte":
      return day <= point.to;
    case "gte":
      return day >= point.from;
    default:
      return day > point.to;
  }
}

function pointNamed(word: string, today: string): Days {
  const { from, to } = daysNamed(word, today);
  return word === "mes_passado" ? { from, to } : { from, to: from };
}

function daysNamed(word: string, today: string): Days {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const at = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
  const [, count, unit] = /^ultimos_(\d+)_(dias|meses)$/.exec(word) ?? [];
  if (unit === "dias") return { from: at(year, month, day - Number(count)), to: today };
  if (unit === "meses") {
    const lastDay = new Date(Date.UTC(year, month - Number(count), 0)).getUTCDate();
    return { from: at(year, month - Number(count), Math.min(day, lastDay)), to: today };
  }
  if (word === "hoje") return { from: today, to: today };
  if (word === "ontem") return { from: at(year, month, day - 1), to: at(year, month, day - 1) };
  if (word === "este_mes") return { from: at(year, month, 1), to: today };
  if (word === "mes_passado") return { from: at(year, month - 1, 1), to: at(year, month, 0) };
  if (word === "ultimo_ano") return { from: at(year, 1, 1), to: today };
  return { from: word, to: word };
}

function compares(number: number, operator: string, [first = 0, second = 0]: readonly number[]): boolean {
  if (operator === "between") return first <= number && number <= second;
  if (operator === "eq") return number === first;
  if (operator === "gt") return number > first;
  if (operator === "gte") return number >= first;
  return operator === "lt" ? number < first : number <= first;
}

function within(sales: readonly OracleSale[], filter: SegmentFilter, scope: OracleScope): OracleSale[] {
  return sales.filter(({ at }) => isIn(at, filter, scope));
}

function isIn(instant: string | null, { window }: SegmentFilter, { today }: OracleScope): boolean {
  if (window === undefined) return true;
  if (instant === null) return false;
  const { from, to } = typeof window === "string" ? daysNamed(window, today) : window;
  return from <= dayOf(instant) && dayOf(instant) <= to;
}

function sumOf(sales: readonly OracleSale[]): number {
  return sales.reduce((sum, { cents }) => sum + cents, 0);
}

function toCents(amount: Scalar): number {
  return Math.round(Number(amount) * 100);
}

/** The day in UTC−3. */
function dayOf(instant: string): string {
  return new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10);
}

function daysFrom(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
}
