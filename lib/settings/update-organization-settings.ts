import { assertSeesEveryStore } from "../core/store-scope.ts";
import { deliver, queueEvents } from "../jobs/index.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { campaignRulesChanged } from "./events.ts";
import { assertWholeLimit } from "./rules.ts";
import type { CampaignSettings, OrganizationSettings, UpdateOrganization } from "./schemas.ts";
import { addChanges, getOrganization, lockOrganization, updateOrganization } from "./store/organization.ts";
import { toOrganizationSettings } from "./views.ts";

type CampaignFields = CampaignSettings &
  Pick<OrganizationSettings, "replyWindowHours" | "attributionWindowDays" | "programmeHoldoutPercent">;

/** Updates only the given fields. Each section stores its own last change. */
export async function updateOrganizationSettings(ctx: Ctx, input: UpdateOrganization): Promise<OrganizationSettings> {
  assertSeesEveryStore(ctx);
  const { name, campaignSettings, ...windows } = input;
  const given = Object.entries({ ...campaignSettings, ...windows }).filter(([, value]) => value !== undefined);
  const campaigns: Partial<CampaignFields> = Object.fromEntries(given);
  const { updatedAt, updatedBy } = changeBy(ctx);
  const profileChange = { profileUpdatedAt: updatedAt, profileUpdatedBy: updatedBy };
  const campaignsChange = { campaignsUpdatedAt: updatedAt, campaignsUpdatedBy: updatedBy };
  const { row, events } = await ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, ctx.orgId);
    const before = await getOrganization(tx, ctx.orgId);
    assertWholeLimit({ ...before, ...campaigns });
    const after = await updateOrganization(tx, ctx.orgId, {
      ...(name === undefined ? {} : { name, ...profileChange }),
      ...(given.length === 0 ? {} : { ...campaigns, ...campaignsChange }),
    });
    const isNewWindow = after.attributionWindowDays !== before.attributionWindowDays;
    return {
      row: await addChanges(tx, after),
      events: isNewWindow ? await queueEvents(tx, campaignRulesChanged.create({ orgId: ctx.orgId })) : [],
    };
  });
  await deliver(events);
  return toOrganizationSettings(row);
}
