import { assertSeesEveryStore } from "../core/store-scope.ts";
import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignRulesChanged } from "./events.ts";
import { assertWholeLimit } from "./rules.ts";
import type { OrganizationSettings, UpdateOrganization } from "./schemas.ts";
import {
  getOrganizationRow,
  lockOrganization,
  type OrganizationRow,
  renameOrganization,
  saveCampaignFields,
} from "./store/organization.ts";
import { toOrganizationSettings } from "./views.ts";

/** What isn't named stays. Each section remembers its own last change. */
export async function updateOrganizationSettings(ctx: Ctx, input: UpdateOrganization): Promise<OrganizationSettings> {
  assertSeesEveryStore(ctx);
  const { name, ...campaigns } = input;
  const { row, isNewWindow } = await ctx.db.sql(async (sql) => {
    await lockOrganization(ctx, sql);
    const current = await getOrganizationRow(ctx, sql);
    if (name !== undefined) await renameOrganization(ctx, sql, name);
    if (Object.values(campaigns).some((value) => value !== undefined))
      await saveCampaignFields(ctx, sql, mergeCampaigns(current, campaigns));
    const row = await getOrganizationRow(ctx, sql);
    return { row, isNewWindow: row.attributionWindowDays !== current.attributionWindowDays };
  });
  if (isNewWindow) await announceNewWindow(ctx);
  return toOrganizationSettings(row);
}

/** The change stands without it: every night what campaigns have earned is computed anew. */
async function announceNewWindow({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(campaignRulesChanged.create({ orgId }), { orgId }, "sales will be attributed anew at night");
}

function mergeCampaigns(current: OrganizationRow, { campaignSettings, ...windows }: Omit<UpdateOrganization, "name">) {
  const given = Object.entries({ ...campaignSettings, ...windows }).filter(([, value]) => value !== undefined);
  const merged: OrganizationRow = { ...current, ...Object.fromEntries(given) };
  assertWholeLimit(merged);
  return merged;
}
