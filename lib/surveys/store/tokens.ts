import { randomBytes } from "node:crypto";
import type { Sql } from "../../platform/db.ts";

export type SurveyAsked = {
  surveyId: string;
  customerId: string;
  /** The store that the question is about. */
  storeId: string;
  campaignId: string | null;
  recipientId: string | null;
};

/** Inserts one single-use token per row, in the order of the rows, with one statement. */
export async function issueSurveyTokens(sql: Sql, orgId: string, rows: readonly SurveyAsked[]): Promise<string[]> {
  const tokens = rows.map((row) => ({ ...row, token: randomBytes(16).toString("base64url") }));
  if (tokens.length > 0)
    await sql.run(
      `INSERT INTO survey_token (token, organization_id, survey_id, customer_id, store_id, campaign_id, recipient_id)
       SELECT token, $1, "surveyId", "customerId", "storeId", "campaignId", "recipientId"
       FROM jsonb_to_recordset($2) AS r(token text, "surveyId" uuid, "customerId" uuid, "storeId" uuid,
         "campaignId" uuid, "recipientId" uuid)`,
      [orgId, JSON.stringify(tokens)],
    );
  return tokens.map(({ token }) => token);
}

/**
 * Before a campaign is deleted, drops unanswered tokens of messages never sent, or refused later; afterwards they would count as asked.
 */
export async function forgetUnasked(sql: Sql, orgId: string, campaignId: string): Promise<void> {
  await sql.run(
    `DELETE FROM survey_token t USING campaign_content c, campaign_recipient r
     WHERE c.organization_id = $1 AND c.campaign_id = $2 AND c.survey_id IS NOT NULL
       AND r.organization_id = $1 AND r.campaign_id = c.campaign_id
       AND r.status NOT IN ('sending', 'in_doubt', 'sent', 'delivered', 'read')
       AND t.organization_id = $1 AND t.customer_id = r.customer_id AND t.recipient_id = r.id AND t.answered_at IS NULL`,
    [orgId, campaignId],
  );
}
