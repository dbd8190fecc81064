import type { Sql } from "../../platform/db.ts";
import type { CampaignFields, CampaignStatus, Recurrence } from "../schemas.ts";
import { withinStoresSql } from "./scope-sql.ts";

export type WrittenSchedule = { scheduledAt: Date | null; recurrence: Recurrence | null; startsOn: string | null };
export type WrittenCampaign = CampaignFields &
  WrittenSchedule & { status: CampaignStatus; storeScope: readonly string[] | null; actorId: string | null; now: Date };

export async function insertCampaign(sql: Sql, orgId: string, written: WrittenCampaign): Promise<string> {
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO campaign (organization_id, name, channel, status, segment_id, behavior_rules, tags, number_id, link_url,
       store_scope, lost_segment, created_by, updated_by, created_at, updated_at, holdout_percent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $13, $14) RETURNING id`,
    [orgId, ...columnsOf(written)],
  );
  if (!row) throw new Error("A campaign was not inserted");
  await saveContent(sql, orgId, row.id, written);
  await saveSchedule(sql, orgId, row.id, written);
  return row.id;
}

export type LockedCampaign = { status: CampaignStatus; isWithin: boolean };

/**
 * Row lock against other changes, sends and deletes until the transaction ends. `isWithin`: it targets only stores in
 * `visible` (null: every store).
 */
export async function lockWithStatus(
  sql: Sql,
  orgId: string,
  id: string,
  visible: readonly string[] | null,
): Promise<LockedCampaign | null> {
  const [row] = await sql.rows<LockedCampaign>(
    `SELECT c.status, ${withinStoresSql("$3")} AS "isWithin" FROM campaign c
     WHERE c.organization_id = $1 AND c.id = $2 FOR UPDATE OF c`,
    [orgId, id, visible],
  );
  return row ?? null;
}

export async function updateCampaign(sql: Sql, orgId: string, id: string, written: WrittenCampaign): Promise<void> {
  await sql.run(
    `UPDATE campaign SET name = $2, channel = $3, status = $4, segment_id = $5, behavior_rules = $6, tags = $7,
       number_id = $8, link_url = $9, store_scope = $10, lost_segment = $11, updated_by = $12, updated_at = $13,
       holdout_percent = $14, version = version + 1
     WHERE organization_id = $1 AND id = $15`,
    [orgId, ...columnsOf(written), id],
  );
  await saveContent(sql, orgId, id, written);
  await saveSchedule(sql, orgId, id, written);
}

function columnsOf(written: WrittenCampaign): unknown[] {
  const { name, channel, status, segmentId, behaviorRules, tags, numberId, linkUrl, storeScope } = written;
  const rules = behaviorRules && JSON.stringify(behaviorRules);
  const audience = [segmentId, rules, tags, numberId, linkUrl, storeScope, written.lostSegment];
  return [name, channel, status, ...audience, written.actorId, written.now, written.holdoutPercent];
}

async function saveContent(sql: Sql, orgId: string, id: string, fields: CampaignFields): Promise<void> {
  const { templateName, templateLanguage, variables, whatsappText, subject, preheader, html, text } = fields;
  await sql.run(
    `INSERT INTO campaign_content (organization_id, campaign_id, template_name, template_language, variables,
       whatsapp_text, subject, preheader, html, text, from_name, reply_to, survey_id, test)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (organization_id, campaign_id) DO UPDATE SET template_name = excluded.template_name,
       template_language = excluded.template_language, variables = excluded.variables,
       whatsapp_text = excluded.whatsapp_text, subject = excluded.subject, preheader = excluded.preheader,
       html = excluded.html, text = excluded.text, from_name = excluded.from_name, reply_to = excluded.reply_to,
       survey_id = excluded.survey_id, test = excluded.test`,
    [
      orgId,
      id,
      templateName,
      templateLanguage,
      JSON.stringify(variables),
      whatsappText,
      subject,
      preheader,
      html,
      text,
      fields.fromName,
      fields.replyTo,
      fields.surveyId,
      fields.test && JSON.stringify(fields.test),
    ],
  );
}

async function saveSchedule(sql: Sql, orgId: string, id: string, schedule: WrittenSchedule): Promise<void> {
  const { scheduledAt, recurrence, startsOn } = schedule;
  await sql.run(
    `INSERT INTO campaign_schedule (organization_id, campaign_id, scheduled_at, recurrence, starts_on)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, campaign_id) DO UPDATE SET scheduled_at = excluded.scheduled_at,
       recurrence = excluded.recurrence, starts_on = excluded.starts_on`,
    [orgId, id, scheduledAt, recurrence && JSON.stringify(recurrence), startsOn],
  );
}

/** Runs in its own transaction, so that a running send sees the cancellation before its next claim. */
export async function stopForDeletion(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run("UPDATE campaign SET status = 'cancelled' WHERE organization_id = $1 AND id = $2", [orgId, id]);
  await sql.run("UPDATE campaign_schedule SET scheduled_at = NULL WHERE organization_id = $1 AND campaign_id = $2", [
    orgId,
    id,
  ]);
}

/** Cascades to content, schedule, ledger and WhatsApp messages; e-mail messages only lose the reference. */
export async function deleteCampaignRow(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run("DELETE FROM campaign WHERE organization_id = $1 AND id = $2", [orgId, id]);
}
