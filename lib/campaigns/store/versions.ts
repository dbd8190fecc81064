import type { Reader, Sql } from "../../platform/db.ts";
import type { Tariff } from "../names.ts";
import type { CampaignContent, SentContent, SentTemplate } from "../schemas.ts";
import { tariffJoins, tariffSql } from "./tariff.ts";

/**
 * Columns stored per version, from campaign `c`, content `t` and survey `q`; $5 is the loaded template, $6 the templates of
 * an A/B test's variants.
 */
const KEPT: Readonly<Record<string, string>> = {
  channel: "c.channel",
  template_name: "t.template_name",
  template_language: "t.template_language",
  // A different template may have been chosen since it was loaded.
  template: `CASE WHEN $5::jsonb ->> 'name' = t.template_name AND $5::jsonb ->> 'language' = t.template_language
    THEN $5::jsonb END`,
  variables: "coalesce(t.variables, '{}')",
  whatsapp_text: "t.whatsapp_text",
  subject: "t.subject",
  preheader: "t.preheader",
  html: "t.html",
  text: "t.text",
  from_name: "t.from_name",
  reply_to: "t.reply_to",
  link_url: "c.link_url",
  survey_id: "t.survey_id",
  survey_question: "q.question",
  test: "t.test",
  variant_templates: "CASE WHEN t.test IS NOT NULL THEN $6::jsonb END",
};
const COLUMNS = Object.keys(KEPT);
const list = (alias: string) => COLUMNS.map((column) => `${alias}.${column}`).join(", ");
const TARIFF_JOINS = tariffJoins({ numberId: "c.number_id", name: "t.template_name", language: "t.template_language" });

export type StartedOccurrence = {
  campaignId: string;
  occurrence: number;
  template: SentTemplate | null;
  /** Of an A/B test's variants from B on. */
  variantTemplates?: readonly SentTemplate[];
  /** What it was checked or approved for, in millionths of a real; null: not checked against a budget. */
  maxCost?: bigint | null;
  now: Date;
};

/**
 * Records what this occurrence sends and its tariff, in the transaction that starts it: the latest version if the
 * content is unchanged, else a new one. The application's database role cannot change these rows later.
 */
export async function recordOccurrence(sql: Sql, orgId: string, started: StartedOccurrence): Promise<void> {
  const { campaignId, occurrence, template, variantTemplates = [], maxCost = null, now } = started;
  const others = variantTemplates.length > 0 ? JSON.stringify(variantTemplates) : null;
  await sql.run(
    `WITH edited AS (
       SELECT ${Object.entries(KEPT)
         .map(([column, value]) => `${value} AS ${column}`)
         .join(", ")}, c.send_scope, ${tariffSql("c.channel")} AS tariff
       FROM campaign c LEFT JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
       LEFT JOIN survey q ON q.organization_id = $1 AND q.id = t.survey_id
       ${TARIFF_JOINS}
       WHERE c.organization_id = $1 AND c.id = $2
     ), latest AS (
       SELECT * FROM campaign_content_version WHERE organization_id = $1 AND campaign_id = $2
       ORDER BY version DESC LIMIT 1
     ), added AS (
       INSERT INTO campaign_content_version (organization_id, campaign_id, version, created_at, ${COLUMNS.join(", ")})
       SELECT $1, $2, coalesce((SELECT version FROM latest), 0) + 1, $4, ${list("e")} FROM edited e
       WHERE NOT EXISTS (SELECT FROM latest l WHERE ROW(${list("l")}) IS NOT DISTINCT FROM ROW(${list("e")}))
       RETURNING version
     )
     INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version, store_scope, started_at,
       tariff, max_cost_micros)
     SELECT $1, $2, $3, coalesce((SELECT version FROM added), (SELECT version FROM latest)), e.send_scope, $4, e.tariff,
       $7
     FROM edited e`,
    [orgId, campaignId, occurrence, now, template && JSON.stringify(template), others, maxCost],
  );
}

/** The tariff that applies to what one occurrence sends; null: not known. */
export async function findSentTariff(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence }: { campaignId: string; occurrence: number },
): Promise<Tariff | null> {
  const [row] = await sql.rows<{ tariff: Tariff | null }>(
    "SELECT tariff FROM campaign_occurrence WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3",
    [orgId, campaignId, occurrence],
  );
  return row?.tariff ?? null;
}

/** Content sent by one occurrence; null if started before versioning. */
export async function findSentContent(
  sql: Reader,
  orgId: string,
  campaignId: string,
  occurrence: number,
): Promise<SentContent | null> {
  const [row] = await sql.rows<SentContent>(
    `SELECT v.version, v.channel, v.template, o.is_exact AS "isExact", o.started_at AS "startedAt",
       v.survey_question AS "surveyQuestion", v.link_url AS "linkUrl", v.template_name AS "templateName",
       v.template_language AS "templateLanguage", v.variables, v.whatsapp_text AS "whatsappText", v.subject,
       v.preheader, v.html, v.text, v.from_name AS "fromName", v.reply_to AS "replyTo", v.survey_id AS "surveyId", v.test,
       v.variant_templates AS "variantTemplates"
     FROM campaign_occurrence o JOIN campaign_content_version v
       ON v.organization_id = $1 AND v.campaign_id = o.campaign_id AND v.version = o.content_version
     WHERE o.organization_id = $1 AND o.campaign_id = $2 AND o.occurrence = $3`,
    [orgId, campaignId, occurrence],
  );
  return row ?? null;
}

/** Latest version of campaign `c`, and whether its content equals the current content `t`. */
export const CURRENT_VERSION = `LEFT JOIN LATERAL (
    SELECT v.version, ${COLUMNS.filter(
      (column) => !["template", "survey_question", "variant_templates"].includes(column),
    )
      .map((column) => `v.${column} IS NOT DISTINCT FROM ${KEPT[column]}`)
      .join(" AND ")} AS "isSent"
    FROM campaign_content_version v WHERE v.organization_id = $1 AND v.campaign_id = c.id
    ORDER BY v.version DESC LIMIT 1) latest ON true`;

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
       t.from_name AS "fromName", t.reply_to AS "replyTo", t.survey_id AS "surveyId", t.test
     FROM campaign c JOIN campaign_content t ON t.organization_id = $1 AND t.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [orgId, campaignId],
  );
  return row ?? null;
}
