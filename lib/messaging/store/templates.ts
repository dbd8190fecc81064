import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { TemplateUpdate } from "../rules/inbox-row.ts";
import type { TemplateName } from "../schemas.ts";

export type StoredTemplate = TemplateName & {
  id: string;
  category: string;
  status: string;
  quality: string | null;
  components: unknown;
  rejectedReason: string | null;
  syncedAt: Date;
};

export type ListedTemplate = TemplateName & {
  providerId: string;
  category: string;
  status: string;
  quality: string | null;
  components: unknown[];
  rejectedReason: string | null;
};

/** When the account's templates were last fully listed; null: never. */
export async function findSyncedAt(ctx: Ctx, wabaId: string): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ at: Date }>(
    "SELECT templates_synced_at AS at FROM whatsapp_account WHERE organization_id = $1 AND waba_id = $2",
    [ctx.orgId, wabaId],
  );
  return row?.at ?? null;
}

export async function findTemplates(ctx: Ctx, wabaId: string, only?: TemplateName): Promise<StoredTemplate[]> {
  return ctx.db.rows<StoredTemplate>(
    `SELECT id, name, language, category, status, quality, components, rejected_reason AS "rejectedReason",
       synced_at AS "syncedAt"
     FROM whatsapp_template WHERE organization_id = $1 AND waba_id = $2
       AND ($3::text IS NULL OR (name = $3 AND language = $4)) ORDER BY name, language`,
    [ctx.orgId, wabaId, only?.name ?? null, only?.language ?? null],
  );
}

/** Replaces the account's templates and deletes missing ones. Concurrent calls wait for each other. */
export async function replaceTemplates(ctx: Ctx, wabaId: string, templates: ListedTemplate[]): Promise<void> {
  await ctx.db.sql(async (sql) => {
    const scope = [ctx.orgId, wabaId, ctx.clock.now()];
    await sql.run(
      `INSERT INTO whatsapp_account (organization_id, waba_id, templates_synced_at) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, waba_id) DO UPDATE SET templates_synced_at = EXCLUDED.templates_synced_at`,
      scope,
    );
    const rows = JSON.stringify(templates);
    await sql.run(
      `INSERT INTO whatsapp_template (organization_id, waba_id, provider_id, name, language, category, status, quality,
         components, rejected_reason, synced_at)
       SELECT DISTINCT ON (name, language) $1, $2, "providerId", name, language, category, status, quality, components,
         "rejectedReason", $3
       FROM jsonb_to_recordset($4) AS t ("providerId" text, name text, language text, category text, status text,
         quality text, components jsonb, "rejectedReason" text)
       ON CONFLICT (organization_id, waba_id, name, language) DO UPDATE SET provider_id = EXCLUDED.provider_id,
         category = EXCLUDED.category, status = EXCLUDED.status, quality = EXCLUDED.quality,
         components = EXCLUDED.components, rejected_reason = EXCLUDED.rejected_reason, synced_at = EXCLUDED.synced_at`,
      [...scope, rows],
    );
    await sql.run(
      `DELETE FROM whatsapp_template t WHERE organization_id = $1 AND waba_id = $2 AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset($3) AS l (name text, language text)
         WHERE l.name = t.name AND l.language = t.language)`,
      [ctx.orgId, wabaId, rows],
    );
  });
}

/** Updates stored templates by provider webhooks; unknown ones wait for the next listing. */
export async function applyTemplateUpdates(
  sql: Sql,
  orgId: string,
  updates: { wabaId: string; update: TemplateUpdate }[],
): Promise<void> {
  for (const { wabaId, update } of updates)
    await sql.run(
      `UPDATE whatsapp_template SET status = coalesce($5, status), quality = coalesce($6, quality),
         category = coalesce($7, category), rejected_reason = CASE WHEN $8 THEN $9 ELSE rejected_reason END
       WHERE organization_id = $1 AND waba_id = $2 AND name = $3 AND language = $4`,
      [
        orgId,
        wabaId,
        update.name,
        update.language,
        update.status ?? null,
        update.quality ?? null,
        update.category ?? null,
        update.rejectedReason !== undefined,
        update.rejectedReason ?? null,
      ],
    );
}
