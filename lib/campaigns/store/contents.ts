import type { Reader } from "../../platform/db.ts";
import type { VariableMapping } from "../schemas.ts";

/** What a campaign says, as its sending needs it. */
export type Content = {
  linkUrl: string | null;
  templateName: string | null;
  templateLanguage: string | null;
  variables: Record<string, VariableMapping>;
  whatsappText: string | null;
  subject: string | null;
  preheader: string | null;
  html: string | null;
  text: string | null;
  fromName: string | null;
  replyTo: string | null;
  surveyId: string | null;
};

export async function findContent(sql: Reader, orgId: string, campaignId: string): Promise<Content | null> {
  const [row] = await sql.rows<Content>(
    `SELECT c.link_url AS "linkUrl", t.template_name AS "templateName", t.template_language AS "templateLanguage",
       t.variables, t.whatsapp_text AS "whatsappText", t.subject, t.preheader, t.html, t.text,
       t.from_name AS "fromName", t.reply_to AS "replyTo", t.survey_id AS "surveyId"
     FROM campaign c JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [orgId, campaignId],
  );
  return row ?? null;
}
