import { recording } from "../../platform/database/event-sql.ts";
import { type Reader, type Sql, unsafeRows } from "../../platform/db.ts";

export type Asked = { store: string; question: string; isActive: boolean; answeredAt: Date | null };

/** Not tenant-scoped: respondents are not signed in. */
export async function unsafeFindSurveyOrganization(token: string): Promise<string | undefined> {
  const rows = await unsafeRows<{ orgId: string }>(
    'SELECT organization_id AS "orgId" FROM unsafe_find_survey_token($1)',
    [token],
  );
  return rows[0]?.orgId;
}

export async function findAsked(db: Reader, orgId: string, token: string): Promise<Asked | undefined> {
  const rows = await db.rows<Asked>(
    `SELECT coalesce(p.trade_name, s.trade_name) AS store, v.question, v.is_active AS "isActive",
       t.answered_at AS "answeredAt"
     FROM survey_token t JOIN survey v ON v.organization_id = $1 AND v.id = t.survey_id
     JOIN store s ON s.organization_id = $1 AND s.id = t.store_id
     LEFT JOIN store p ON p.organization_id = $1 AND p.id = s.primary_store_id
     WHERE t.organization_id = $1 AND t.token = $2`,
    [orgId, token],
  );
  return rows[0];
}

const RECORD = recording(
  ["survey.answered"],
  `SELECT 'survey.answered' AS type, id AS subject_id, store_id, jsonb_build_object('surveyId', survey_id,
     'customerId', customer_id, 'campaignId', campaign_id, 'score', score) AS data
   FROM written`,
);

/** Inserts the first answer of a token; false when it already has one. */
export async function insertAnswer(
  sql: Sql,
  orgId: string,
  token: string,
  { score, comment, now }: { score: number; comment: string | null; now: Date },
): Promise<boolean> {
  const written = await sql.run(
    `WITH answered AS (
       UPDATE survey_token SET answered_at = $5 WHERE organization_id = $1 AND token = $2 AND answered_at IS NULL
       RETURNING survey_id, customer_id, campaign_id, store_id
     ), written AS (
       INSERT INTO survey_response (organization_id, survey_id, customer_id, campaign_id, store_id, score, comment, created_at)
       SELECT $1, survey_id, customer_id, campaign_id, store_id, $3, $4, $5 FROM answered
       RETURNING id, survey_id, customer_id, campaign_id, store_id, score
     ), ${RECORD}
     SELECT FROM written`,
    [orgId, token, score, comment, now],
  );
  return written > 0;
}

/**
 * Moves tokens and responses of these campaign recipients to another customer. A response matches its token by
 * `answered_at`.
 */
export async function moveAnswers(
  sql: Sql,
  orgId: string,
  { fromId, toId, recipientIds }: { fromId: string; toId: string; recipientIds: readonly string[] },
): Promise<void> {
  await sql.run(
    `WITH moved AS (
       UPDATE survey_token SET customer_id = $3
       WHERE organization_id = $1 AND customer_id = $2 AND recipient_id = ANY ($4)
       RETURNING survey_id, campaign_id, answered_at
     )
     UPDATE survey_response r SET customer_id = $3 FROM moved m
     WHERE r.organization_id = $1 AND r.customer_id = $2 AND r.survey_id = m.survey_id AND r.campaign_id = m.campaign_id
       AND r.created_at = m.answered_at`,
    [orgId, fromId, toId, recipientIds],
  );
}
