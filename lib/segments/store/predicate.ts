import type { Day } from "../../core/dates.ts";
import { type SegmentCategory, type SegmentOperator, segmentField } from "../../core/segment-fields.ts";
import { isRule, type SegmentFilter, type SegmentRule, type SegmentRules } from "../schemas.ts";
import { FIELD_SQL } from "./field-sql.ts";
import type { Params } from "./params.ts";

/**
 * The one meaning of a rule set: a condition on `customer_metrics m`, organization in `$1`. Preview, count, export,
 * estimate and audience all ask with it. A negation is the complement: what is unknown is not, so it is in the negation.
 */
export function predicateOf({ rules }: SegmentRules, today: Day, params: Params): string {
  return joined(
    rules.map((rule) => ruleSql(rule, today, params)),
    "AND",
  );
}

/** One part of a rule set by itself, to count what it finds alone. */
export function partSql(part: SegmentFilter | SegmentRule, today: Day, params: Params): string {
  return isRule(part) ? ruleSql(part, today, params) : filterSql(part, today, params);
}

function ruleSql({ logic, negate, filters }: SegmentRule, today: Day, params: Params): string {
  const sql = joined(
    filters.map((part) => partSql(part, today, params)),
    logic,
  );
  return negate ? not(sql) : sql;
}

const POSITIVE: Partial<Record<SegmentOperator, SegmentOperator>> = { neq: "eq", notIn: "in", isNotNull: "isNull" };

function filterSql(filter: SegmentFilter, today: Day, params: Params): string {
  const toSql = FIELD_SQL[filter.category as SegmentCategory]?.[filter.field];
  if (!toSql || !segmentField(filter.category, filter.field))
    throw new Error(`No field ${filter.category}.${filter.field}`);
  const positive = POSITIVE[filter.operator];
  const sql = toSql({ ...filter, operator: positive ?? filter.operator }, { today, params });
  return positive ? not(sql) : sql;
}

function joined(parts: readonly string[], logic: "AND" | "OR"): string {
  return parts.length === 0 ? "true" : `(${parts.join(` ${logic} `)})`;
}

const not = (sql: string) => `(${sql}) IS NOT TRUE`;
