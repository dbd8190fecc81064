import { actorId, type Ctx } from "../platform/ctx.ts";
import { assertMaySend, assertUsable } from "./assert-usable.ts";
import { assertSendable } from "./check-campaign.ts";
import { announceTime } from "./due-campaigns.ts";
import { holdSources } from "./lock-campaign.ts";
import { noteCampaign } from "./note-campaign.ts";
import { viewCampaign } from "./read-campaigns.ts";
import { applyPatch, emptyFields } from "./rules/apply-patch.ts";
import { assertNoRepeatedTest, planSchedule } from "./rules/plan-schedule.ts";
import type { CampaignView, CreateCampaign } from "./schemas.ts";
import { insertCampaign } from "./store/write-campaign.ts";

const NO_SCHEDULE = { status: "draft", scheduledAt: null, recurrence: null, startsOn: null } as const;

/** Creates a draft, which may be incomplete. With a time it is scheduled and must be complete. */
export async function createCampaign(ctx: Ctx, input: CreateCampaign): Promise<CampaignView> {
  const now = ctx.clock.now();
  await assertUsable(ctx, input);
  const fields = applyPatch(emptyFields(input.name, input.channel), input);
  const planned = planSchedule(NO_SCHEDULE, input, now);
  assertNoRepeatedTest(fields, planned);
  const isWaiting = planned.status === "scheduled";
  if (isWaiting) assertMaySend(ctx);
  const facts = isWaiting ? await assertSendable(ctx, fields) : null;
  const written = { ...fields, ...planned, storeScope: ctx.storeScope, actorId: actorId(ctx.actor), now };
  const id = await ctx.db.sql(async (sql) => {
    await holdSources(sql, ctx.orgId, fields, facts);
    return insertCampaign(sql, ctx.orgId, written);
  });
  await announceTime(ctx, id, planned.scheduledAt);
  noteCampaign(ctx, null, { ...written, occurrence: 0 });
  return viewCampaign(ctx, { id });
}
