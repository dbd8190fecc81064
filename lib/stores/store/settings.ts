import type { Ctx } from "../../platform/ctx.ts";
import type { SaveStoreSettings } from "../schemas.ts";

/** Writes the given settings; undefined leaves a column unchanged, null clears it. */
export async function updateStoreSettings(ctx: Ctx, settings: SaveStoreSettings): Promise<void> {
  const { storeId, businessHours, helpdeskInboxId } = settings;
  const hours = businessHours && JSON.stringify(businessHours);
  await ctx.db.sql((sql) =>
    sql.run(
      `UPDATE store SET business_hours = CASE WHEN $3 THEN $4::jsonb ELSE business_hours END,
         helpdesk_inbox_id = CASE WHEN $5 THEN $6::int ELSE helpdesk_inbox_id END
       WHERE organization_id = $1 AND id = $2`,
      [
        ...[ctx.orgId, storeId],
        ...[businessHours !== undefined, hours ?? null],
        ...[helpdeskInboxId !== undefined, helpdeskInboxId ?? null],
      ],
    ),
  );
}
