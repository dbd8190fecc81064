import type { RowPage } from "../../core/figures/figures.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { ScoreGroup } from "../names.ts";
import { BOUNDS, REACHED } from "./responses.ts";

export type AnswerSelection = {
  surveyId: string;
  since: Date | null;
  group?: ScoreGroup | undefined;
  score?: number | undefined;
};

export type AnswerRow = {
  id: string;
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  at: Date;
  score: number;
  comment: string | null;
};

/** Answers to a survey, newest first. */
export async function findAnswerRows(
  db: Reader,
  covered: CoveredStores,
  { surveyId, since, group, score }: AnswerSelection,
  { after, limit }: RowPage,
): Promise<AnswerRow[]> {
  const [lowest, highest] = score === undefined ? (group ? BOUNDS[group] : [0, 10]) : [score, score];
  const [at = null, id = null] = after ?? [];
  return db.rows<AnswerRow>(
    `WITH ${covered.cte}
     SELECT r.id, c.id AS "customerId", c.name AS customer, p.id AS "storeId", p.trade_name AS store,
       r.created_at AS at, r.score, r.comment
     FROM survey_response r
     JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = coalesce(s.primary_store_id, s.id)
     JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
     WHERE r.organization_id = $1 AND r.survey_id = $4 ${covered.only("r.store_id")}
       AND ($5::timestamptz IS NULL OR r.created_at >= $5) AND r.score BETWEEN $6 AND $7
       AND ($8::timestamptz IS NULL OR (r.created_at, r.id) < ($8, $9::uuid))
     ORDER BY r.created_at DESC, r.id DESC LIMIT $10`,
    [...covered.params, surveyId, since, lowest, highest, at, id, limit],
  );
}

export type AskedRow = {
  id: string;
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  at: Date;
};

/**
 * Customers asked, newest first, by the conditions of `countAsked`: a retried message has several links and counts once,
 * with its first. The id of a row is a digest of the link, because anyone with the link can answer.
 */
export async function findAskedRows(
  db: Reader,
  covered: CoveredStores,
  { surveyId, since }: AnswerSelection,
  { after, limit }: RowPage,
): Promise<AskedRow[]> {
  const [at = null, id = null] = after ?? [];
  const within = (link: string) => `${link}.organization_id = $1 AND ${link}.survey_id = $4
    AND ($5::timestamptz IS NULL OR ${link}.created_at >= $5) ${covered.only(`${link}.store_id`)}`;
  return db.rows<AskedRow>(
    `WITH ${covered.cte}, found AS MATERIALIZED (
       SELECT d.id, t.customer_id, t.store_id, t.created_at
       FROM survey_token t
       CROSS JOIN LATERAL (SELECT md5(coalesce(t.recipient_id::text, t.token))::uuid AS id) d
       LEFT JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = t.recipient_id
       WHERE ${within("t")} AND (r.id IS NULL OR ${REACHED})
         AND ($6::timestamptz IS NULL OR (t.created_at <= $6 AND (t.created_at, d.id) < ($6, $7::uuid)))
         AND (t.recipient_id IS NULL OR NOT EXISTS (
           SELECT FROM survey_token e WHERE ${within("e")} AND e.customer_id = t.customer_id
             AND e.recipient_id = t.recipient_id AND (e.created_at, e.token) < (t.created_at, t.token)))
       ORDER BY t.created_at DESC, d.id DESC LIMIT $8
     )
     SELECT a.id, c.id AS "customerId", c.name AS customer, p.id AS "storeId", p.trade_name AS store, a.created_at AS at
     FROM found a
     JOIN store s ON s.organization_id = $1 AND s.id = a.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = coalesce(s.primary_store_id, s.id)
     JOIN customer c ON c.organization_id = $1 AND c.id = a.customer_id
     ORDER BY a.created_at DESC, a.id DESC`,
    [...covered.params, surveyId, since, at, id, limit],
  );
}
