import type { Ctx } from "../platform/ctx.ts";
import { getCampaignRecord } from "./get-campaign.ts";
import { type LoadedFacts, loadFacts } from "./load-facts.ts";
import { findProblems } from "./mail-work.ts";
import { campaignIncomplete } from "./rules/errors.ts";
import { isSendable } from "./rules/sendable.ts";
import type { CampaignChecks, CampaignFields, CampaignId } from "./schemas.ts";

/** Problems that prevent sending, for the checklist before the send button. */
export async function checkCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignChecks> {
  const campaign = await getCampaignRecord(ctx, id);
  const problems = await findProblems(ctx, campaign, await loadFacts(ctx, campaign));
  return { sendable: isSendable(problems), problems };
}

/** Fails with 400 listing every problem; otherwise returns the facts that were checked. */
export async function assertSendable(ctx: Ctx, campaign: CampaignFields): Promise<LoadedFacts> {
  const facts = await loadFacts(ctx, campaign);
  const problems = await findProblems(ctx, campaign, facts);
  if (!isSendable(problems)) throw campaignIncomplete(problems);
  return facts;
}
