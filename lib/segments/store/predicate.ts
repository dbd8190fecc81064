import { type SegmentCategory, type SegmentOperator, segmentField } from "../names.ts";
import { isRule, type SegmentFilter, type SegmentRule } from "../schemas.ts";
import { FIELD_SQL } from "./field-sql.ts";
import { type Condition, complement } from "./joins.ts";
import type { Place } from "./place.ts";

/**
 * The single definition of rule semantics: a condition on `customer_metrics m`, organization in `$1`, used by preview,
 * count, export, estimate and audience. A negation is the complement, so it includes unknown values.
 */
export function allOf(parts: readonly (SegmentFilter | SegmentRule)[], place: Place): string {
  return joined(parts, "AND", place);
}

/** SQL of a single part. */
export function partSql(part: SegmentFilter | SegmentRule, place: Place): string {
  return (isRule(part) ? ruleCondition(part, place) : filterCondition(part, place)).is;
}

function ruleCondition({ logic, negate, filters }: SegmentRule, place: Place): Condition {
  const condition = { is: joined(filters, logic, place) };
  return negate ? complement(condition) : condition;
}

const POSITIVE: Partial<Record<SegmentOperator, SegmentOperator>> = { neq: "eq", notIn: "in", isNotNull: "isNull" };

function filterCondition(filter: SegmentFilter, place: Place): Condition {
  const toCondition = FIELD_SQL[filter.category as SegmentCategory]?.[filter.field];
  if (!toCondition || !segmentField(filter.category, filter.field))
    throw new Error(`Unknown segment field ${filter.category}.${filter.field}`);
  const positive = POSITIVE[filter.operator];
  const condition = toCondition({ ...filter, operator: positive ?? filter.operator }, place);
  return positive ? complement(condition) : condition;
}

function joined(parts: readonly (SegmentFilter | SegmentRule)[], logic: "AND" | "OR", place: Place): string {
  return parts.length === 0 ? "true" : `(${parts.map((part) => partSql(part, place)).join(` ${logic} `)})`;
}
