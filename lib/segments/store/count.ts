import { REACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentFilter, SegmentRule, SegmentRules } from "../schemas.ts";
import { countingOf } from "./counting.ts";
import { matching, type Scope, selecting } from "./matching.ts";
import { partSql } from "./predicate.ts";

export type SegmentCounts = { size: number; whatsappReach: number; emailReach: number };

export async function countWithReach(sql: Reader, rules: SegmentRules, scope: Scope): Promise<SegmentCounts> {
  const { table, all, only } = countingOf(rules.rules);
  const { from, params } = matching(rules, scope, table);
  const [row] = await sql.rows<SegmentCounts>(
    `SELECT ${all} AS size, ${only(REACHABLE_SQL.whatsapp)} AS "whatsappReach",
       ${only(REACHABLE_SQL.email)} AS "emailReach" ${from}`,
    params.values,
  );
  return row ?? { size: 0, whatsappReach: 0, emailReach: 0 };
}

/** Counts each part independently, in one pass over the organization. */
export async function countParts(
  sql: Reader,
  parts: readonly (SegmentFilter | SegmentRule)[],
  scope: Scope,
): Promise<number[]> {
  if (parts.length === 0) return [];
  const { table, only } = countingOf(parts);
  const {
    from,
    params,
    made: counts,
  } = selecting(scope, (place) => parts.map((part) => only(partSql(part, place))), table);
  const [row] = await sql.rows<{ counts: number[] }>(
    `SELECT ARRAY[${counts.join(", ")}] AS counts ${from}`,
    params.values,
  );
  return row?.counts ?? [];
}
