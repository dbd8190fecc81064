import { writtenPhoneKey } from "../../core/phone-key.ts";
import type { Ctx } from "../../platform/ctx.ts";
import {
  chooseAgent,
  isRecorded,
  minutesBetween,
  pauseAfter,
  type RedirectStep,
  stepAfter,
} from "../rules/reassignment.ts";
import { findCustomerByPhone } from "../store/customer-context.ts";
import {
  advanceRedirect,
  claimRedirect,
  deleteRedirect,
  openRedirect,
  postponeRedirect,
  type StartedRedirect,
} from "../store/redirects.ts";
import type { OrganizationPlan, Overdue } from "./plan-redirects.ts";
import type { RedirectRun } from "./reassign-tools.ts";
import { RUN_STEP } from "./redirect-steps.ts";

/** `skipped`: the customer no longer waits, or another worker has the claim. */
export type RedirectOutcome = "redirected" | "resumed" | "skipped" | "failed";

/** Starts the redirect of a conversation that has none for this wait. */
export async function redirectConversation(
  ctx: Ctx,
  { conversation, since, ecommerceInboxId, storeId }: Overdue,
  { members, ...run }: RedirectRun & Pick<OrganizationPlan, "members">,
): Promise<RedirectOutcome> {
  const { contact } = conversation;
  const agent = chooseAgent(members, run.tools.random);
  if (!contact || !agent) return "failed";
  const phone = writtenPhoneKey(contact.phone);
  const redirect = await openRedirect(ctx, {
    accountId: run.config.accountId,
    fromConversationId: conversation.id,
    fromInboxId: conversation.inboxId,
    fromStoreId: storeId,
    toInboxId: ecommerceInboxId,
    contactId: contact.id,
    customerId: phone && (await findCustomerByPhone(ctx.db, ctx.orgId, phone)),
    agentId: agent.id,
    agentName: agent.name,
    waitingSince: since,
    minutesWaited: minutesBetween(since, ctx.clock.now()),
  });
  return redirect ? carryOn(ctx, redirect, run) : "skipped";
}

/** Resumes a redirect after a crash or a failed step. */
export async function resumeRedirect(ctx: Ctx, id: string, run: RedirectRun): Promise<RedirectOutcome> {
  const redirect = await claimRedirect(ctx, id);
  if (!redirect) return "skipped";
  const outcome = await carryOn(ctx, redirect, run);
  return outcome === "redirected" ? "resumed" : outcome;
}

/**
 * Runs the steps in order; on failure the next run resumes at that step. After a crash it resumes at the last recorded
 * step, which may have run, so it checks first (`isAgain`). See the rule `isRecorded`.
 */
async function carryOn(ctx: Ctx, started: StartedRedirect, run: RedirectRun): Promise<RedirectOutcome> {
  const helpdesk = await run.tools.open(ctx, run.config);
  const from = await helpdesk?.getConversation(started.fromConversationId);
  if (!helpdesk || !from) return giveUpForNow(ctx, started, started.nextStep);
  let redirect = started;
  for (let step: RedirectStep | null = started.nextStep; step !== null; step = stepAfter(step)) {
    const isAgain = started.attempts > 1 && step === started.nextStep;
    const outcome = await RUN_STEP[step](ctx, { ...run, helpdesk, from, redirect, isAgain });
    if (outcome === "failed") return giveUpForNow(ctx, redirect, step);
    if (outcome === "answered") {
      await deleteRedirect(ctx, redirect);
      return "skipped";
    }
    redirect = { ...redirect, ...outcome };
    const next = stepAfter(step);
    if (isRecorded(next) && !(await advanceRedirect(ctx, redirect, next))) return "skipped";
  }
  return "redirected";
}

async function giveUpForNow(ctx: Ctx, redirect: StartedRedirect, nextStep: RedirectStep): Promise<"failed"> {
  await postponeRedirect(ctx, { ...redirect, nextStep }, pauseAfter(redirect.attempts));
  return "failed";
}
