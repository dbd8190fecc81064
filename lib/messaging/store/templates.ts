import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { TemplateUpdate } from "../rules/inbox-row.ts";
import type { TemplateName } from "../schemas.ts";

export type StoredTemplate = TemplateName & {
  id: string;
  providerId: string;
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

const STORED = `id, provider_id AS "providerId", name, language, category, status, quality, components,
  rejected_reason AS "rejectedReason", synced_at AS "syncedAt"`;

/** When the account's templates were last fully listed (null: never), and whether one of them is being reviewed. */
export async function findSync(ctx: Ctx, wabaId: string): Promise<{ at: Date | null; hasPending: boolean }> {
  const [row] = await ctx.db.rows<{ at: Date | null; hasPending: boolean }>(
    `SELECT (SELECT templates_synced_at FROM whatsapp_account WHERE organization_id = $1 AND waba_id = $2) AS at,
       EXISTS (SELECT FROM whatsapp_template
         WHERE organization_id = $1 AND waba_id = $2 AND status = 'PENDING') AS "hasPending"`,
    [ctx.orgId, wabaId],
  );
  return row ?? { at: null, hasPending: false };
}

/** After a failure: the list counts as fetched at this time. */
export async function postponeSync(ctx: Ctx, wabaId: string, at: Date): Promise<void> {
  await ctx.db.run(
    `UPDATE whatsapp_account SET templates_synced_at = $3
     WHERE organization_id = $1 AND waba_id = $2 AND templates_synced_at < $3`,
    [ctx.orgId, wabaId, at],
  );
}

export async function findTemplate(ctx: Ctx, id: string): Promise<(StoredTemplate & { wabaId: string }) | null> {
  const [row] = await ctx.db.rows<StoredTemplate & { wabaId: string }>(
    `SELECT waba_id AS "wabaId", ${STORED} FROM whatsapp_template WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, id],
  );
  return row ?? null;
}

export async function findTemplates(ctx: Ctx, wabaId: string, only?: TemplateName): Promise<StoredTemplate[]> {
  return ctx.db.rows<StoredTemplate>(
    `SELECT ${STORED} FROM whatsapp_template WHERE organization_id = $1 AND waba_id = $2
       AND ($3::text IS NULL OR (name = $3 AND language = $4)) ORDER BY name, language`,
    [ctx.orgId, wabaId, only?.name ?? null, only?.language ?? null],
  );
}

const COLUMNS = `(organization_id, waba_id, provider_id, name, language, category, status, quality, components,
  rejected_reason, synced_at)`;
const RECORDSET = `jsonb_to_recordset($4) AS t ("providerId" text, name text, language text, category text, status text,
  quality text, components jsonb, "rejectedReason" text)`;
const REPLACED = `ON CONFLICT (organization_id, waba_id, name, language) DO UPDATE SET provider_id = EXCLUDED.provider_id,
  category = EXCLUDED.category, status = EXCLUDED.status, quality = EXCLUDED.quality,
  components = EXCLUDED.components, rejected_reason = EXCLUDED.rejected_reason, synced_at = EXCLUDED.synced_at`;

/**
 * Replaces the account's templates and deletes missing ones, but none that was written after the list was asked for.
 * One that was deleted since comes back, until the next list. Concurrent calls wait for each other.
 */
export async function replaceTemplates(
  ctx: Ctx,
  wabaId: string,
  { templates, askedAt }: { templates: ListedTemplate[]; askedAt: Date },
): Promise<void> {
  await ctx.db.sql(async (sql) => {
    await sql.run(
      `INSERT INTO whatsapp_account (organization_id, waba_id, templates_synced_at) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, waba_id) DO UPDATE SET templates_synced_at = EXCLUDED.templates_synced_at`,
      [ctx.orgId, wabaId, ctx.clock.now()],
    );
    const rows = JSON.stringify(templates);
    await sql.run(
      `INSERT INTO whatsapp_template ${COLUMNS}
       SELECT DISTINCT ON (name, language) $1, $2, "providerId", name, language, category, status, quality, components,
         "rejectedReason", $3
       FROM ${RECORDSET} ${REPLACED} WHERE whatsapp_template.synced_at <= EXCLUDED.synced_at`,
      [ctx.orgId, wabaId, askedAt, rows],
    );
    await sql.run(
      `DELETE FROM whatsapp_template t WHERE organization_id = $1 AND waba_id = $2 AND synced_at <= $4 AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset($3) AS l (name text, language text)
         WHERE l.name = t.name AND l.language = t.language)`,
      [ctx.orgId, wabaId, rows, askedAt],
    );
  });
}

/** Keeps one template as the provider has it, under its name and language. */
export async function upsertTemplate(ctx: Ctx, wabaId: string, template: ListedTemplate): Promise<StoredTemplate> {
  return ctx.db.sql(async (sql) => {
    // An account that was never listed: the next list is still due.
    await sql.run(
      `INSERT INTO whatsapp_account (organization_id, waba_id, templates_synced_at) VALUES ($1, $2, 'epoch')
       ON CONFLICT DO NOTHING`,
      [ctx.orgId, wabaId],
    );
    const [row] = await sql.rows<StoredTemplate>(
      `INSERT INTO whatsapp_template ${COLUMNS}
       SELECT $1, $2, "providerId", name, language, category, status, quality, components, "rejectedReason", $3
       FROM ${RECORDSET} ${REPLACED} RETURNING ${STORED}`,
      [ctx.orgId, wabaId, ctx.clock.now(), JSON.stringify([template])],
    );
    if (row === undefined) throw new Error("A template was not stored");
    return row;
  });
}

export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run("DELETE FROM whatsapp_template WHERE organization_id = $1 AND id = $2", [ctx.orgId, id]);
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
