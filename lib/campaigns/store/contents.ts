import type { Reader } from "../../platform/db.ts";
import type { CampaignContent } from "../schemas.ts";

/** What a campaign says, as its sending needs it. */
export async function findContent(sql: Reader, orgId: string, campaignId: string): Promise<CampaignContent | null> {
  const [row] = await sql.rows<CampaignContent>(
    `SELECT c.link_url AS "linkUrl", t.template_name AS "templateName", t.template_language AS "templateLanguage",
       t.variables, t.whatsapp_text AS "whatsappText", t.subject, t.preheader, t.html, t.text,
       t.from_name AS "fromName", t.reply_to AS "replyTo", t.survey_id AS "surveyId"
     FROM campaign c JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [orgId, campaignId],
  );
  return row ?? null;
}
