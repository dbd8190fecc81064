import { parseAmount } from "@/components/customers/filters/filters.ts";
import { parseSpan } from "@/components/customers/filters/last-order.ts";
import { isNameSearch } from "@/components/customers/filters/name-search.ts";
import { rfmFilters, sellerFilters, storeFilters } from "@/components/segments/rules/listed-filters.ts";
import { type Day, isDay } from "@/lib/core/dates.ts";
import type { SegmentFilter, SegmentRule } from "@/lib/segments/schemas.ts";

export type Start = { name: string; rules: SegmentRule[] };

const rule = (...filters: SegmentFilter[]): SegmentRule => ({ logic: "AND", filters });
const rfm = (...values: string[]): SegmentFilter => of("rfm", "rfmStatus", "in", values);
function of(category: string, field: string, operator: SegmentFilter["operator"], value: SegmentFilter["value"]) {
  return { category, field, operator, value };
}

/** Reachable by WhatsApp: a mobile number without opt-out. */
const REACHED = [
  of("characteristic", "phoneType", "in", ["MOBILE"]),
  of("consent", "whatsappOptOut", "eq", false),
] as const;

/** Templates of common segments. */
export const TEMPLATES = {
  champions: () => [rule(rfm("champions"))],
  atRiskHighSpend: () => [rule(rfm("at_risk", "cant_lose_them"), of("purchase", "totalSpent", "gte", 1000))],
  birthdays: (today: Day) => [rule(of("characteristic", "birthMonth", "in", [Number(today.slice(5, 7))]))],
  boughtOnce: () => [rule({ ...of("purchase", "orders", "eq", 1), window: "ultimos_90_dias" })],
  away: () => [rule(of("purchase", "lastOrder", "before", "ultimos_6_meses"))],
  whatsapp: () => [rule(...REACHED)],
} satisfies Record<string, (today: Day) => SegmentRule[]>;
export type Template = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as Template[];

export function isTemplate(name: string | null): name is Template {
  return name !== null && Object.hasOwn(TEMPLATES, name);
}

/** Converts the customer list's URL filters to one rule. */
export function rulesOfFilters(params: URLSearchParams): SegmentRule[] {
  const city = params.get("cidade") ?? "";
  const filters = [
    ...rfmFilters(params.get("rfm")),
    ...storeFilters(params.get("loja")),
    ...sellerFilters(params.get("vendedor")),
    ...(city === "" ? [] : [of("characteristic", "city", "in", [city])]),
    ...sinceLastOrder(params.get("ultimaCompra")),
    ...range("lastOrder", day(params.get("de")), day(params.get("ate"))),
    ...range("totalSpent", amount(params.get("gastoDe")), amount(params.get("gastoAte"))),
    ...range("orderCount", amount(params.get("pedidosDe")), amount(params.get("pedidosAte"))),
    ...named(params.get("q")),
    ...reach(params.get("canal")),
    ...refusals(params.get("recusa")),
  ];
  const refusedAny = params.get("recusa") === "any" ? [anyRefusal()] : [];
  return [...(filters.length === 0 ? [] : [rule(...filters)]), ...refusedAny];
}

export function rulesOfPicked(ids: readonly string[]): SegmentRule[] {
  return ids.length === 0 ? [] : [rule(of("characteristic", "customerId", "in", [...ids]))];
}

function named(typed: string | null): SegmentFilter[] {
  if (typed === null || typed.trim() === "" || !isNameSearch(typed)) return [];
  return [of("characteristic", "name", "contains", typed.trim())];
}

/** In days without a purchase, so that the segment moves with the days as the list's filter does. */
function sinceLastOrder(written: string | null): SegmentFilter[] {
  const span = parseSpan(written ?? "");
  return span ? [of("purchase", "daysSinceLastOrder", span.kind === "over" ? "gt" : "lt", span.days)] : [];
}

function range(field: string, from: string | number | null, to: string | number | null): SegmentFilter[] {
  if (from !== null && to !== null) return [of("purchase", field, "between", [from, to])];
  if (from !== null) return [of("purchase", field, "gte", from)];
  return to === null ? [] : [of("purchase", field, "lte", to)];
}

function day(text: string | null): Day | null {
  return text !== null && isDay(text) ? text : null;
}

function amount(text: string | null): number | null {
  return text === null ? null : (parseAmount(text.replace(".", ",")) ?? null);
}

function reach(channel: string | null): SegmentFilter[] {
  if (channel === "whatsapp") return [...REACHED];
  if (channel !== "email") return [];
  return [of("characteristic", "hasEmail", "eq", true), of("consent", "emailOptOut", "eq", false)];
}

function refusals(refused: string | null): SegmentFilter[] {
  const fields = ["whatsappOptOut", "emailOptOut"];
  if (refused === "none") return fields.map((field) => of("consent", field, "eq", false));
  return fields.filter((field) => field === `${refused}OptOut`).map((field) => of("consent", field, "eq", true));
}

function anyRefusal(): SegmentRule {
  const filters = ["whatsappOptOut", "emailOptOut"].map((field) => of("consent", field, "eq", true));
  return { logic: "OR", filters };
}
