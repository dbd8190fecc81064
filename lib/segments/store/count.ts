import { REACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentFilter, SegmentRule, SegmentRules } from "../schemas.ts";
import { matching, type Scope, selecting } from "./matching.ts";
import { partSql } from "./predicate.ts";

export type SegmentCounts = { size: number; whatsappReach: number; emailReach: number };

export async function countWithReach(sql: Reader, rules: SegmentRules, scope: Scope): Promise<SegmentCounts> {
  const { from, params } = matching(rules, scope);
  const [row] = await sql.rows<SegmentCounts>(
    `SELECT count(*)::int AS size,
       count(*) FILTER (WHERE ${REACHABLE_SQL.whatsapp})::int AS "whatsappReach",
       count(*) FILTER (WHERE ${REACHABLE_SQL.email})::int AS "emailReach" ${from}`,
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
  const {
    from,
    params,
    made: counts,
  } = selecting(scope, (place) => parts.map((part) => `count(*) FILTER (WHERE ${partSql(part, place)})::int`));
  const [row] = await sql.rows<{ counts: number[] }>(
    `SELECT ARRAY[${counts.join(", ")}] AS counts ${from}`,
    params.values,
  );
  return row?.counts ?? [];
}
