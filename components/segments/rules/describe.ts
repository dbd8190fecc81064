import { kindOf } from "@/components/segments/rules/conditions.ts";
import { ANY_CAMPAIGN, RELATIVE_DATE } from "@/lib/segments/names.ts";
import type { SegmentFilter, SegmentRule, SegmentWindow } from "@/lib/segments/schemas.ts";
import type { Formatters } from "@/lib/web/formatters.ts";

type Scalar = string | number | boolean;

export type Words = {
  /** Translator for the namespace `segments.sentence`. */
  t: (key: string, values?: Record<string, string | number>) => string;
  format: Pick<Formatters, "money" | "number" | "date" | "locale">;
  /** Display name of a value, such as a store or a month. */
  nameOf: (field: string, value: Scalar) => string;
};

const NAMES_SHOWN = 4;

/** The rules as a sentence: "Quem mora em Campinas e gastou R$ 500,00 ou mais, exceto quem recusou WhatsApp". */
export function describeRules(rules: readonly SegmentRule[], words: Words): string {
  const { t } = words;
  const wanted = rules.filter(({ negate }) => !negate);
  const unwanted = rules.filter(({ negate }) => negate);
  const excluded = unwanted.map((rule) => inside(rule, words)).join(` ${t("or")} ${t("who")} `);
  if (wanted.length === 0) return unwanted.length === 0 ? t("everybody") : t("everybodyBut", { excluded });
  const isAlone = wanted.length === 1;
  const included = wanted.map((rule) => (isAlone ? inside(rule, words) : joined(rule, "AND", words)));
  const what = included.join(` ${t("and")} `);
  return unwanted.length === 0 ? t("who_", { what }) : t("whoBut", { what, excluded });
}

/** One group as part of a sentence. */
export function describeGroup(group: SegmentRule, words: Words): string {
  const what = inside(group, words);
  return group.negate ? words.t("not", { what }) : what;
}

/** The contents of a group, without brackets. */
function inside({ logic, filters }: SegmentRule, words: Words): string {
  const isAlone = filters.length === 1;
  const parts = filters.map((part) => {
    if (!("filters" in part)) return describeFilter(part, words);
    if (part.negate) return describeGroup(part, words);
    return isAlone ? inside(part, words) : joined(part, logic, words);
  });
  return parts.join(` ${words.t(logic === "AND" ? "and" : "or")} `);
}

/** A nested group, in brackets where it would be ambiguous without. */
function joined(group: SegmentRule, around: SegmentRule["logic"], words: Words): string {
  const text = inside(group, words);
  return group.filters.length === 1 || group.logic === around ? text : `(${text})`;
}

const NEGATIVE = ["neq", "notIn"];

export function describeFilter(filter: SegmentFilter, words: Words): string {
  const { t } = words;
  const { field, operator } = filter;
  const kind = kindOf(filter);
  const window = windowText(filter.window, words);
  const inWindow = (text: string) => (window === "" ? text : `${text} ${window}`);
  if (operator === "isNull" || operator === "isNotNull") return t(`fields.${field}.${operator}`);
  if (kind === "flag") return t(`fields.${field}.${(filter.value === true) === (operator === "eq") ? "yes" : "no"}`);
  if (operator === "contains" || operator === "startsWith")
    return t(operator, { noun: t(`fields.${field}.noun`), what: String(filter.value) });
  const phrase = (what: string) => t(`fields.${field}.${NEGATIVE.includes(operator) ? "isNot" : "is"}`, { what });
  switch (kind) {
    case "amount":
    case "count":
      return inWindow(t(`fields.${field}.is`, { what: figureText(filter, words) }));
    case "campaign":
      return inWindow(campaignText(filter, words, phrase));
    case "date":
      return phrase(dateText(filter, words));
    default:
      return inWindow(phrase(namesText(filter, words)));
  }
}

function valuesOf({ value }: SegmentFilter): Scalar[] {
  return value === undefined ? [] : [value].flat();
}

function namesText(filter: SegmentFilter, { t, format, nameOf }: Words): string {
  if (filter.field === "customerId") return t("pickedCustomers", { count: valuesOf(filter).length });
  // The name of an RFM group is quoted, because it reads like a clause: "está em “Em risco”".
  const quoted = (name: string) => (filter.field === "rfmStatus" ? `“${name}”` : name);
  const names = valuesOf(filter).map((value) => quoted(nameOf(filter.field, value)));
  const type = ["in", "eq"].includes(filter.operator) ? "disjunction" : "conjunction";
  if (names.length <= NAMES_SHOWN) return new Intl.ListFormat(format.locale, { type }).format(names);
  return t("more", { names: names.slice(0, NAMES_SHOWN - 1).join(", "), count: names.length - NAMES_SHOWN + 1 });
}

function campaignText(filter: SegmentFilter, words: Words, phrase: (what: string) => string): string {
  if (!valuesOf(filter).includes(ANY_CAMPAIGN)) return phrase(namesText(filter, words));
  return words.t(`fields.${filter.field}.${filter.operator === "neq" ? "never" : "ever"}`);
}

/** "R$ 500,00 ou mais", "de 2 a 4 pedidos". */
function figureText(filter: SegmentFilter, { t, format }: Words): string {
  const [first = 0, second = 0] = valuesOf(filter).map(Number);
  const text = (value: number) =>
    kindOf(filter) === "amount" ? format.money(value) : t(`fields.${filter.field}.unit`, { count: value });
  const from = filter.operator === "between" && kindOf(filter) === "count" ? format.number(first) : text(first);
  return t(`figures.${filter.operator}`, { value: text(first), from, to: text(second) });
}

/** "antes deste mês", "nos últimos 30 dias", "em 15/03/2026". */
function dateText(filter: SegmentFilter, words: Words): string {
  const { t } = words;
  const [first = "", second = ""] = valuesOf(filter).map(String);
  const { operator } = filter;
  if (operator === "between")
    return t("dates.between", { from: pointText("start", first, words), to: pointText("end", second, words) });
  const same = { eq: "within", neq: "within", lt: "before", gt: "after" } as const;
  return pointText(same[operator as keyof typeof same] ?? operator, first, words);
}

function pointText(operator: string, date: string, { t, format }: Words): string {
  const [word, count, unit] = RELATIVE_DATE.exec(date) ?? [];
  if (word === undefined) return t(`dates.${operator}.day`, { day: format.date(date) });
  if (unit !== undefined) return t(`dates.${operator}.${unit}`, { count: Number(count) });
  return t(`dates.${operator}.${word}`);
}

function windowText(window: SegmentWindow | undefined, words: Words): string {
  if (window === undefined) return "";
  if (typeof window === "string") return pointText("within", window, words);
  const { t, format } = words;
  return t("dates.from_to", { from: format.date(window.from), to: format.date(window.to) });
}
