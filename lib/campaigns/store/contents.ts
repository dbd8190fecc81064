import type { Reader } from "../../platform/db.ts";
import type { CampaignContent } from "../schemas.ts";
import { findSentContent } from "./versions.ts";

/** Content of one occurrence; if it was started before versioning, the current content. */
export async function findContent(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence }: { campaignId: string; occurrence: number },
): Promise<CampaignContent | null> {
  const sent = await findSentContent(sql, orgId, campaignId, occurrence);
  return sent ?? findEditedContent(sql, orgId, campaignId);
}

async function findEditedContent(sql: Reader, orgId: string, campaignId: string): Promise<CampaignContent | null> {
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
