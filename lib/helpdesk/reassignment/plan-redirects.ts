import type { Ctx } from "../../platform/ctx.ts";
import { listInboxOpenings } from "../../stores/index.ts";
import type { ConversationList, HelpdeskAgent, HelpdeskConversation } from "../client/types.ts";
import { WAITING } from "../rules/conversations.ts";
import { findEarliestWait, planReassignment, type Waiting } from "../rules/reassignment.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { findEcommerce } from "../store/inboxes.ts";
import { findWaitingTimes } from "./find-waiting-times.ts";
import type { ReassignTools } from "./reassign-tools.ts";

/** A conversation to redirect, with its target inbox and source store. */
export type Overdue = Waiting & { ecommerceInboxId: number; storeId: string | null };
/** `members`: agents of the e-commerce inbox. */
export type OrganizationPlan = {
  members: HelpdeskAgent[];
  redirect: Overdue[];
  markNoAgent: Overdue[];
  /** See the rule `findEarliestWait`. */
  earliestWaitAt: Date | null;
};

export const NOTHING: OrganizationPlan = { members: [], redirect: [], markNoAgent: [], earliestWaitAt: null };
const NONE_LISTED: ConversationList = { conversations: [], isComplete: false };

/**
 * Plans the redirects of an organization. Null if any helpdesk request failed, since an empty list would be ambiguous.
 * Empty without an e-commerce inbox. Ignores inboxes without a store: they belong to another user of the account.
 */
export async function planRedirects(
  ctx: Ctx,
  config: HelpdeskConfig,
  { open, findLabelTimes }: Pick<ReassignTools, "open" | "findLabelTimes">,
): Promise<OrganizationPlan | null> {
  const store = await findEcommerce(ctx.db, ctx.orgId);
  if (!store?.inboxId) return NOTHING;
  const helpdesk = await open(ctx, config);
  if (!helpdesk) return null;
  const { inboxId } = store;
  const openings = await listInboxOpenings(ctx);
  const isOpen = openings.some(({ storeId, isOpenNow }) => storeId === store.storeId && isOpenNow);
  const ecommerce = { inboxId, isOpen };
  const members = await helpdesk.listInboxMembers(inboxId);
  const checkedAt = ctx.clock.now();
  const labelled = isOpen ? await helpdesk.listByLabel(WAITING) : NONE_LISTED;
  if (helpdesk.hasFailed) return null;
  const storeOf = (one: HelpdeskConversation) => openings.find((it) => it.inboxId === one.inboxId)?.storeId ?? null;
  const conversations = labelled.conversations.filter((one) => storeOf(one) !== null);

  const { waits, hasLabelTimes } = await findWaitingTimes(ctx, { conversations, config, findLabelTimes });
  const waiting = waits.filter(({ isInHand }) => !isInHand);
  const { waitTimeoutMinutes: timeoutMinutes } = config;
  const { redirect, markNoAgent } = planReassignment({
    waiting,
    members,
    ecommerce,
    timeoutMinutes,
    now: ctx.clock.now(),
  });
  const placed = (one: Waiting): Overdue => ({
    ...one,
    ecommerceInboxId: inboxId,
    storeId: storeOf(one.conversation),
  });
  return {
    members,
    redirect: redirect.map(placed),
    markNoAgent: markNoAgent.map(placed),
    earliestWaitAt: findEarliestWait({
      waiting,
      labelledCount: labelled.conversations.length,
      isComplete: labelled.isComplete && hasLabelTimes,
      ecommerce,
      timeoutMinutes,
      checkedAt,
    }),
  };
}
