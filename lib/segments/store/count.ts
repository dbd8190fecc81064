import type { Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { SegmentFilter, SegmentRule, SegmentRules } from "../schemas.ts";
import { Params } from "./params.ts";
import { partSql, predicateOf } from "./predicate.ts";

/** Whom a count looks at: one organization, the stores that the actor may see (null: all), the day in UTC−3. */
export type Scope = { orgId: string; storeIds: readonly string[] | null; today: Day };
export type SegmentCounts = { size: number; whatsappReach: number; emailReach: number };

/** Who a campaign of the channel may address; the specification's words for an estimate. */
export const REACHABLE = {
  whatsapp: "m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out",
  email: "m.has_email AND NOT m.email_opt_out",
} as const;

/** The customers of a rule set as `FROM … WHERE …`, their metrics `m`: what every question about a segment asks. */
export function matching(rules: SegmentRules, { orgId, storeIds, today }: Scope): { from: string; params: Params } {
  const params = new Params([orgId]);
  const conditions = ["m.organization_id = $1", ...inStores(storeIds, params), predicateOf(rules, today, params)];
  return { from: `FROM customer_metrics m WHERE ${conditions.join(" AND ")}`, params };
}

/** How many there are: the number alone, from the narrowest index. */
export async function countMatching(sql: Reader, rules: SegmentRules, scope: Scope): Promise<number> {
  const { from, params } = matching(rules, scope);
  const [row] = await sql.rows<{ size: number }>(`SELECT count(*)::int AS size ${from}`, params.values);
  return row?.size ?? 0;
}

export async function countWithReach(sql: Reader, rules: SegmentRules, scope: Scope): Promise<SegmentCounts> {
  const { from, params } = matching(rules, scope);
  const [row] = await sql.rows<SegmentCounts>(
    `SELECT count(*)::int AS size,
       count(*) FILTER (WHERE ${REACHABLE.whatsapp})::int AS "whatsappReach",
       count(*) FILTER (WHERE ${REACHABLE.email})::int AS "emailReach" ${from}`,
    params.values,
  );
  return row ?? { size: 0, whatsappReach: 0, emailReach: 0 };
}

/** What each part finds by itself, in one pass over the organization. */
export async function countParts(
  sql: Reader,
  parts: readonly (SegmentFilter | SegmentRule)[],
  { orgId, storeIds, today }: Scope,
): Promise<number[]> {
  if (parts.length === 0) return [];
  const params = new Params([orgId]);
  const conditions = ["m.organization_id = $1", ...inStores(storeIds, params)].join(" AND ");
  const counts = parts.map((part) => `count(*) FILTER (WHERE ${partSql(part, today, params)})::int`);
  const [row] = await sql.rows<{ counts: number[] }>(
    `SELECT ARRAY[${counts.join(", ")}] AS counts FROM customer_metrics m WHERE ${conditions}`,
    params.values,
  );
  return row?.counts ?? [];
}

function inStores(storeIds: readonly string[] | null, params: Params): string[] {
  return storeIds === null ? [] : [`m.store_id = ANY (${params.place(storeIds, "uuid[]")})`];
}
