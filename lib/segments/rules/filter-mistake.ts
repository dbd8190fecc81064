import { isDay } from "../../core/dates.ts";
import { isUuid } from "../../core/uuid.ts";
import {
  ANY_CAMPAIGN,
  RELATIVE_DATE,
  SEGMENT_OPERATORS,
  type SegmentFieldType,
  type SegmentOperator,
  segmentField,
} from "../names.ts";

type Filter = { category: string; field: string; operator: SegmentOperator; value?: unknown; window?: unknown };
type Mistake = { at: keyof Filter; message: string };

/** The first problem of a filter and the part it concerns; null if the filter is valid. */
export function filterMistake({ category, field, operator, value, window }: Filter): Mistake | null {
  const known = segmentField(category, field);
  if (!known) return { at: "field", message: `unknown field ${category}.${field}` };
  const operators: readonly string[] = SEGMENT_OPERATORS[known.type];
  if (!operators.includes(operator)) return { at: "operator", message: `must be one of ${operators.join(", ")}` };
  if (window !== undefined && !known.isWindowed) return { at: "window", message: "this field has no window" };
  const check = (one: unknown) => itemProblem(known.type, known.values, one);
  const isList = known.type === "campaign" && Array.isArray(value);
  const problem = isList ? firstProblem(value, check) : valueProblem(operator, value, check);
  return problem === null ? null : { at: "value", message: problem };
}

function valueProblem(
  operator: SegmentOperator,
  value: unknown,
  check: (one: unknown) => string | null,
): string | null {
  if (operator === "isNull" || operator === "isNotNull") return value === undefined ? null : "must be left out";
  if (value === undefined) return "is required";
  if (operator === "in" || operator === "notIn")
    return Array.isArray(value) ? firstProblem(value, check) : "must be a list";
  if (operator === "between") {
    if (!Array.isArray(value) || value.length !== 2) return "must be a list of two";
    return firstProblem(value, check);
  }
  return Array.isArray(value) ? "must not be a list" : check(value);
}

function firstProblem(values: readonly unknown[], check: (one: unknown) => string | null): string | null {
  return values.map(check).find((problem) => problem !== null) ?? null;
}

/** A plausible calendar day, well within the database's date range. */
export function isRuleDay(text: string): boolean {
  return isDay(text) && text >= "1800-01-01" && text < "3000-01-01";
}

const MAX_AMOUNT = 1e12;
const MAX_COUNT = 2_147_483_647;
const isCount = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= MAX_COUNT;
const isText = (value: unknown) => typeof value === "string" && value !== "" && !value.includes("\0");

const ITEM_CHECKS: Record<SegmentFieldType, { fits: (value: unknown) => boolean; else: string }> = {
  text: { fits: isText, else: "must be a text" },
  choice: { fits: isText, else: "must be a text" },
  product: { fits: isText, else: "must be a text" },
  reference: { fits: (value) => typeof value === "string" && isUuid(value), else: "must be an id" },
  month: { fits: (value) => isCount(value) && 1 <= Number(value) && Number(value) <= 12, else: "must be 1 to 12" },
  amount: {
    fits: (value) => typeof value === "number" && Math.abs(value) <= MAX_AMOUNT,
    else: "must be a number",
  },
  count: { fits: isCount, else: "must be a whole number" },
  date: {
    fits: (value) => typeof value === "string" && (isRuleDay(value) || RELATIVE_DATE.test(value)),
    else: "must be a day or a relative date",
  },
  flag: { fits: (value) => typeof value === "boolean", else: "must be true or false" },
  campaign: {
    fits: (value) => typeof value === "string" && (value === ANY_CAMPAIGN || isUuid(value)),
    else: "must be an id or any",
  },
};

function itemProblem(type: SegmentFieldType, values: readonly string[] | undefined, item: unknown): string | null {
  const { fits, else: problem } = ITEM_CHECKS[type];
  if (!fits(item)) return problem;
  return values && !values.includes(String(item)) ? `must be one of ${values.join(", ")}` : null;
}
