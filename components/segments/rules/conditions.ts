import { type Condition, type Group, newKey } from "@/components/segments/rules/tree.ts";
import { isDay } from "@/lib/core/dates.ts";
import {
  ANY_CAMPAIGN,
  RELATIVE_DATE,
  type SegmentFieldType,
  type SegmentOperator,
  segmentField,
} from "@/lib/segments/names.ts";

/** The editor of a field: its type, except that texts with few distinct values are chosen from a list. */
export type FieldKind = SegmentFieldType | "listedText";

const LISTED_TEXTS = ["city", "state", "neighborhood"];

export function kindOf({ category, field }: Pick<Condition, "category" | "field">): FieldKind {
  if (LISTED_TEXTS.includes(field)) return "listedText";
  return segmentField(category, field)?.type ?? "text";
}

/** The first operator is the default. Synonyms of another operator are not offered. */
const OFFERED: Record<FieldKind, readonly SegmentOperator[]> = {
  text: ["contains", "startsWith", "eq", "neq", "isNull", "isNotNull"],
  listedText: ["in", "notIn", "contains", "startsWith", "isNull", "isNotNull"],
  choice: ["in", "notIn", "isNull", "isNotNull"],
  reference: ["in", "notIn", "isNull", "isNotNull"],
  month: ["in", "notIn", "isNull", "isNotNull"],
  amount: ["gte", "lte", "between", "gt", "lt", "eq", "neq"],
  count: ["gte", "lte", "between", "gt", "lt", "eq", "neq"],
  date: ["within", "neq", "before", "after", "gte", "lte", "between", "isNull", "isNotNull"],
  flag: ["eq"],
  product: ["in", "notIn"],
  campaign: ["eq", "neq"],
};
export const UNITS = ["dias", "meses"] as const;
/** Compare with one point in time: with a number of days they read "há mais de 60 dias". */
export const RELATIVE_OPERATORS: readonly SegmentOperator[] = ["before", "lt", "after", "gt", "gte", "lte"];

/** The unit of a date some days or months ago, also while its number is being typed; null for other dates. */
export function countedUnit(value: unknown): (typeof UNITS)[number] | null {
  return UNITS.find((unit) => new RegExp(`^ultimos_\\d*_${unit}$`).test(String(value ?? ""))) ?? null;
}

/** Never null, so a null check would match no customer. */
const NEVER_EMPTY = ["rfmStatus", "storeId", "customerId"];

/** Operators in the menu; a saved rule's operator stays available. */
export function operatorsOf(condition: Condition): SegmentOperator[] {
  const offered = OFFERED[kindOf(condition)].filter(
    (operator) => takesValues(operator) || !NEVER_EMPTY.includes(condition.field),
  );
  return offered.includes(condition.operator) ? offered : [...offered, condition.operator];
}

export function takesValues(operator: SegmentOperator): boolean {
  return operator !== "isNull" && operator !== "isNotNull";
}

/** Whether the condition takes a list of values; conditions on campaigns always do. */
export function takesList(condition: Pick<Condition, "category" | "field" | "operator">): boolean {
  return ["in", "notIn"].includes(condition.operator) || kindOf(condition) === "campaign";
}

export function isWindowed({ category, field }: Pick<Condition, "category" | "field">): boolean {
  return segmentField(category, field)?.isWindowed === true;
}

const USUAL_VALUES: Partial<Record<FieldKind, Condition["values"]>> = {
  flag: [true],
  date: ["ultimos_30_dias"],
  campaign: [ANY_CAMPAIGN],
};

/** Stored as an opt-out, and worded as its opposite: "Não quer receber WhatsApp: não" is a double negative. */
export function isWordedInReverse({ category }: Pick<Condition, "category">): boolean {
  return category === "consent";
}

export function newCondition(category: string, field: string, key = newKey()): Condition {
  const kind = kindOf({ category, field });
  const [operator = "eq"] = OFFERED[kind];
  return {
    key,
    category,
    field,
    operator,
    values: isWordedInReverse({ category }) ? [false] : (USUAL_VALUES[kind] ?? []),
    ...(isWindowed({ category, field }) && { window: "ultimos_90_dias" }),
  };
}

/** Changing to a field of the same kind keeps the operator and values. */
export function withField(condition: Condition, category: string, field: string): Condition {
  const fresh = newCondition(category, field, condition.key);
  const isAlike =
    kindOf(condition) === kindOf(fresh) && ["amount", "count", "date", "flag", "campaign"].includes(kindOf(fresh));
  if (!isAlike || isWordedInReverse(condition) !== isWordedInReverse(fresh)) return fresh;
  const { operator, values, window } = condition;
  return { ...fresh, operator, values, ...(fresh.window !== undefined && window !== undefined && { window }) };
}

/** Changing the operator keeps as many values as the new one takes. */
export function withOperator(condition: Condition, operator: SegmentOperator): Condition {
  const { values } = condition;
  const next = { ...condition, operator };
  const wasList = takesList(condition);
  const kept = takesList(next)
    ? values.filter((value) => value !== null && value !== "")
    : values.slice(0, operator === "between" ? 2 : 1);
  const isOtherInput = kindOf(condition) === "listedText" && wasList !== takesList(next);
  return { ...next, values: !takesValues(operator) || isOtherInput ? [] : kept };
}

export function emptyGroup({ negate = false, key = newKey() }: { negate?: boolean; key?: string } = {}): Group {
  return { key, logic: "AND", negate, parts: [] };
}

export type ConditionProblem = "missing" | "reversed" | "window";

/** Why a condition is incomplete; null if it is complete. */
export function problemOf(condition: Condition): ConditionProblem | null {
  const { operator, values, window } = condition;
  if (typeof window === "object" && !(isDay(window.from) && isDay(window.to) && window.from <= window.to))
    return "window";
  if (typeof window === "string" && !RELATIVE_DATE.test(window)) return "window";
  if (!takesValues(operator)) return null;
  const needed = operator === "between" ? 2 : 1;
  const isDate = kindOf(condition) === "date";
  const known = values.filter((value) => (isDate ? isRuleDate(value) : value !== null && value !== ""));
  if (known.length < needed || (!takesList(condition) && known.length < values.length)) return "missing";
  return operator === "between" && isReversed(values) ? "reversed" : null;
}

function isRuleDate(value: Condition["values"][number]): boolean {
  return typeof value === "string" && (isDay(value) || RELATIVE_DATE.test(value));
}

function isReversed([from, to]: Condition["values"]): boolean {
  if (typeof from === "number" && typeof to === "number") return from > to;
  return isDay(String(from)) && isDay(String(to)) && String(from) > String(to);
}
