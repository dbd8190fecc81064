import type { Ctx } from "../platform/ctx.ts";
import { budgetProblems } from "./budget/check-budget.ts";
import { findMail, type LoadedFacts, loadFacts } from "./load-facts.ts";
import { findProblems } from "./mail-work.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { campaignIncomplete } from "./rules/errors.ts";
import { isSendable, senderProblem } from "./rules/sendable.ts";
import type { CampaignChecks, CampaignFields, CampaignId, EmailSenderCheck } from "./schemas.ts";

/** Problems that prevent sending, for the checklist before the send button. */
export async function checkCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignChecks> {
  const campaign = await getCampaignRecord(ctx, id);
  const found = await findProblems(ctx, campaign, await loadFacts(ctx, campaign));
  const problems = [...found, ...(isSendable(found) ? await budgetProblems(ctx, campaign) : [])];
  return { sendable: isSendable(problems), problems };
}

/** Fails with 400 listing every problem; otherwise returns the facts that were checked. */
export async function assertSendable(ctx: Ctx, campaign: CampaignFields): Promise<LoadedFacts> {
  const facts = await loadFacts(ctx, campaign);
  const problems = await findProblems(ctx, campaign, facts);
  if (!isSendable(problems)) throw campaignIncomplete(problems);
  return facts;
}

/** Whether campaigns can be sent by e-mail, for users without permission to read the e-mail settings. */
export async function checkEmailSender(ctx: Ctx): Promise<EmailSenderCheck> {
  return { problem: senderProblem(await findMail(ctx)) };
}
