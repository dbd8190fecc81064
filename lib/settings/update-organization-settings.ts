import { assertSeesEveryStore } from "../core/store-scope.ts";
import { deliver, queueEvents } from "../jobs/index.ts";
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

/** Updates only the given fields. Each section stores its own last change. */
export async function updateOrganizationSettings(ctx: Ctx, input: UpdateOrganization): Promise<OrganizationSettings> {
  assertSeesEveryStore(ctx);
  const { name, ...campaigns } = input;
  const { row, events } = await ctx.db.sql(async (sql) => {
    await lockOrganization(ctx, sql);
    const current = await getOrganizationRow(ctx, sql);
    if (name !== undefined) await renameOrganization(ctx, sql, name);
    if (Object.values(campaigns).some((value) => value !== undefined))
      await saveCampaignFields(ctx, sql, mergeCampaigns(current, campaigns));
    const row = await getOrganizationRow(ctx, sql);
    const isNewWindow = row.attributionWindowDays !== current.attributionWindowDays;
    return {
      row,
      events: isNewWindow ? await queueEvents(sql, campaignRulesChanged.create({ orgId: ctx.orgId })) : [],
    };
  });
  await deliver(events);
  return toOrganizationSettings(row);
}

function mergeCampaigns(current: OrganizationRow, { campaignSettings, ...windows }: Omit<UpdateOrganization, "name">) {
  const given = Object.entries({ ...campaignSettings, ...windows }).filter(([, value]) => value !== undefined);
  const merged: OrganizationRow = { ...current, ...Object.fromEntries(given) };
  assertWholeLimit(merged);
  return merged;
}
