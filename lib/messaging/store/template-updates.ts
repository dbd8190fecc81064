import type { Sql } from "../../platform/db.ts";
import type { TemplateUpdate } from "../rules/inbox-row.ts";

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
        ...[orgId, wabaId, update.name, update.language, update.status ?? null, update.quality ?? null],
        ...[update.category ?? null, update.rejectedReason !== undefined, update.rejectedReason ?? null],
      ],
    );
}
