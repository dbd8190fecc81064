import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { ScoreGroup } from "../names.ts";
import type { SurveyResponsesQuery } from "../schemas.ts";

export type ResponseRow = {
  id: string;
  score: number;
  comment: string | null;
  createdAt: Date;
  storeId: string;
  store: string;
  customerId: string;
  customer: string | null;
};

export const BOUNDS: Record<ScoreGroup, [number, number]> = {
  promoters: [9, 10],
  passives: [7, 8],
  detractors: [0, 6],
};
const ORDER: Record<SurveyResponsesQuery["sort"], string> = { createdAt: "created_at", score: "score" };

/** Responses are shown under the store's principal store. */
const COLUMNS = `r.id, r.score, r.comment, r.created_at AS "createdAt", p.id AS "storeId", p.trade_name AS store,
  c.id AS "customerId", c.name AS customer`;
const JOINS = `JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
  JOIN store p ON p.organization_id = $1 AND p.id = coalesce(s.primary_store_id, s.id)
  JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id`;

export async function findResponses(
  db: Reader,
  covered: CoveredStores,
  { id, since, query }: { id: string; since: Date | null; query: SurveyResponsesQuery },
): Promise<Page<ResponseRow>> {
  const [lowest, highest] = query.group ? BOUNDS[query.group] : [0, 10];
  const order = `r.${ORDER[query.sort]} ${query.order}, r.created_at DESC, r.id`;
  const rows = await db.rows<ResponseRow & { total: bigint }>(
    `WITH ${covered.cte}, matching AS (
       SELECT r.* FROM survey_response r WHERE r.organization_id = $1 AND r.survey_id = $4 ${covered.only("r.store_id")}
         AND ($5::timestamptz IS NULL OR r.created_at >= $5) AND r.score BETWEEN $6 AND $7
         AND (NOT $8 OR r.comment IS NOT NULL)
     ), counted AS (SELECT count(*) AS total FROM matching)
     SELECT n.total, page.* FROM counted n LEFT JOIN LATERAL (
       SELECT ${COLUMNS} FROM matching r ${JOINS} ORDER BY ${order} LIMIT $9 OFFSET $10) page ON true`,
    [...covered.params, id, since, lowest, highest, query.commented === true, query.limit, offsetOf(query)],
  );
  return toPage(
    rows.filter((row) => row.id !== null),
    rows[0]?.total ?? 0,
    query,
  );
}

export type StoreScore = { storeId: string; store: string; score: number; count: number };

/** Count per score and store. */
export function countScores(
  db: Reader,
  covered: CoveredStores,
  { id, since }: { id: string; since: Date | null },
): Promise<StoreScore[]> {
  return db.rows(
    `WITH ${covered.cte}
     SELECT p.id AS "storeId", p.trade_name AS store, r.score, count(*)::int AS count FROM survey_response r
     JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = coalesce(s.primary_store_id, s.id)
     WHERE r.organization_id = $1 AND r.survey_id = $4 ${covered.only("r.store_id")}
       AND ($5::timestamptz IS NULL OR r.created_at >= $5)
     GROUP BY p.id, p.trade_name, r.score`,
    [...covered.params, id, since],
  );
}

/** SQL condition: the message of link `t` to recipient `r` was sent and did not fail later, or was answered anyway. */
export const REACHED = "(r.status IN ('sent', 'delivered', 'read') OR t.answered_at IS NOT NULL)";

/** Counts the messages that a campaign counts as sent. Retried messages have several tokens and count once. */
export async function countAsked(
  db: Reader,
  covered: CoveredStores,
  { id, since }: { id: string; since: Date | null },
): Promise<number> {
  const rows = await db.rows<{ count: number }>(
    `WITH ${covered.cte} SELECT (count(DISTINCT t.recipient_id) + count(*) FILTER (WHERE t.recipient_id IS NULL))::int AS count
     FROM survey_token t LEFT JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = t.recipient_id
     WHERE t.organization_id = $1 AND t.survey_id = $4 ${covered.only("t.store_id")}
       AND (r.id IS NULL OR ${REACHED})
       AND ($5::timestamptz IS NULL OR t.created_at >= $5)`,
    [...covered.params, id, since],
  );
  return rows[0]?.count ?? 0;
}
