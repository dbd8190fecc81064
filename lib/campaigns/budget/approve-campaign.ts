import { ConflictError, ForbiddenError } from "../../core/errors.ts";
import { assertSeesEveryStore } from "../../core/store-scope.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { isUnderWay } from "../../sending/schemas.ts";
import { noteCampaign } from "../note-campaign.ts";
import { getCampaignRecord, viewCampaign } from "../read-campaigns.ts";
import { campaignBeingSent, campaignChanged } from "../rules/errors.ts";
import type { CampaignId, CampaignView } from "../schemas.ts";
import { findLastEditor, writeApproval } from "../store/budget.ts";
import { findExcess } from "./check-budget.ts";

/**
 * Allows the campaign's next send to exceed the monthly budget, up to what it costs now. A change of the campaign, a
 * send or a larger audience needs a new approval. The last change must be known to be by another person: one by an API
 * key may be the approver's own.
 */
export async function approveCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  assertSeesEveryStore(ctx);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new ForbiddenError("approval_needs_second_person", "Only a person can approve");
  const campaign = await getCampaignRecord(ctx, { id });
  if (isUnderWay(campaign.status)) throw campaignBeingSent();
  const editor = await findLastEditor(ctx.db, ctx.orgId, id);
  if (editor === null)
    throw new ForbiddenError(
      "approval_needs_person_as_editor",
      "An API key changed the campaign last: one person has to save it before another one approves it",
    );
  if (editor === actor.userId)
    throw new ForbiddenError(
      "approval_needs_second_person",
      "A person other than the one who changed the campaign last has to approve it",
    );
  const cents = await findExcess(ctx, campaign);
  if (cents === null) throw new ConflictError("approval_not_needed", "The campaign fits into the monthly budget");
  const { version, occurrence } = campaign;
  const isWritten = await ctx.db.sql((sql) =>
    writeApproval(sql, ctx.orgId, { id, version, occurrence, cents, by: actor.userId, at: ctx.clock.now() }),
  );
  if (!isWritten) throw campaignChanged();
  noteCampaign(ctx, campaign, await getCampaignRecord(ctx, { id }));
  return viewCampaign(ctx, { id });
}
