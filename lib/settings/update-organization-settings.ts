import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { deliver, queueEvents } from "../jobs/index.ts";
import { type AuditedState, type Ctx, changeBy } from "../platform/ctx.ts";
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
  const { before, row, events } = await ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, ctx.orgId);
    const before = await getOrganization(tx, ctx.orgId);
    assertWholeLimit({ ...before, ...campaigns });
    const after = await updateOrganization(tx, ctx.orgId, {
      ...(name === undefined ? {} : { name, ...profileChange }),
      ...(given.length === 0 ? {} : { ...campaigns, ...campaignsChange }),
    });
    const isNewWindow = after.attributionWindowDays !== before.attributionWindowDays;
    return {
      before,
      row: await addChanges(tx, after),
      events: isNewWindow ? await queueEvents(tx, campaignRulesChanged.create({ orgId: ctx.orgId })) : [],
    };
  });
  const fields = [...(name === undefined ? [] : ["name"]), ...Object.keys(campaigns)];
  noteChange(ctx, { before: stateOf(before, fields), after: stateOf(row, fields) });
  await deliver(events);
  return toOrganizationSettings(row);
}

/** The given fields of the organization, for the audit record. */
function stateOf(organization: object, fields: readonly string[]): AuditedState {
  return Object.fromEntries(Object.entries(organization).filter(([field]) => fields.includes(field)));
}
