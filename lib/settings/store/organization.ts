import { actorId, type Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { CampaignSettings, UpdateOrganization } from "../schemas.ts";

/** Time and author of a section's last change; `byName` is null if the author is not of this organization. */
export type ChangeRow = { at: Date | null; byId: string | null; byName: string | null };

export type OrganizationRow = CampaignSettings & {
  id: string;
  name: string;
  replyWindowHours: number;
  attributionWindowDays: number;
  profile: ChangeRow;
  campaigns: ChangeRow;
};
type Row = Omit<OrganizationRow, "profile" | "campaigns"> & {
  profileAt: Date | null;
  profileById: string | null;
  profileByName: string | null;
  campaignsAt: Date | null;
  campaignsById: string | null;
  campaignsByName: string | null;
};

export async function getOrganizationRow(ctx: Ctx, sql: Sql): Promise<OrganizationRow> {
  const [row] = await sql.rows<Row>(
    `SELECT o.id, o.name, o.message_limit_days AS "messageLimitDays", o.message_limit_count AS "messageLimitCount",
       o.block_multiple_campaigns AS "blockMultipleCampaigns", o.reply_window_hours AS "replyWindowHours",
       o.attribution_window_days AS "attributionWindowDays",
       o.profile_updated_at AS "profileAt", o.profile_updated_by AS "profileById", p.name AS "profileByName",
       o.campaigns_updated_at AS "campaignsAt", o.campaigns_updated_by AS "campaignsById", c.name AS "campaignsByName"
     FROM organization o
     LEFT JOIN app_user p ON p.organization_id = o.id AND p.id = o.profile_updated_by
     LEFT JOIN app_user c ON c.organization_id = o.id AND c.id = o.campaigns_updated_by
     WHERE o.id = $1`,
    [ctx.orgId],
  );
  if (!row) throw new Error("The organization no longer exists");
  const { profileAt, profileById, profileByName, campaignsAt, campaignsById, campaignsByName, ...settings } = row;
  return {
    ...settings,
    profile: { at: profileAt, byId: profileById, byName: profileByName },
    campaigns: { at: campaignsAt, byId: campaignsById, byName: campaignsByName },
  };
}

export async function renameOrganization(ctx: Ctx, sql: Sql, name: string): Promise<void> {
  await sql.run("UPDATE organization SET name = $2, profile_updated_at = $3, profile_updated_by = $4 WHERE id = $1", [
    ctx.orgId,
    name,
    ctx.clock.now(),
    actorId(ctx.actor),
  ]);
}

export type CampaignFields = CampaignSettings &
  Required<Pick<UpdateOrganization, "replyWindowHours" | "attributionWindowDays">>;

export async function saveCampaignFields(ctx: Ctx, sql: Sql, fields: CampaignFields): Promise<void> {
  await sql.run(
    `UPDATE organization SET message_limit_days = $2, message_limit_count = $3, block_multiple_campaigns = $4,
       reply_window_hours = $5, attribution_window_days = $6, campaigns_updated_at = $7, campaigns_updated_by = $8
     WHERE id = $1`,
    [
      ctx.orgId,
      fields.messageLimitDays,
      fields.messageLimitCount,
      fields.blockMultipleCampaigns,
      fields.replyWindowHours,
      fields.attributionWindowDays,
      ctx.clock.now(),
      actorId(ctx.actor),
    ],
  );
}

/** Locks the row until the transaction ends, so that the merged state is the one saved. */
export async function lockOrganization(ctx: Ctx, sql: Sql): Promise<void> {
  await sql.rows("SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE", [ctx.orgId]);
}
