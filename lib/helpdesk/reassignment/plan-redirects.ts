import type { Ctx } from "../../platform/ctx.ts";
import { getOpenState } from "../../stores/index.ts";
import type { ConversationList, HelpdeskAgent } from "../client/types.ts";
import { listVisibleInboxes } from "../conversations/inboxes.ts";
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
  const helpdesk = await open(ctx);
  if (!helpdesk) return null;
  const { inboxId, storeId } = store;
  const { isOpenNow: isOpen } = await getOpenState(ctx, { storeId });
  const ecommerce = { inboxId, isOpen };
  const members = await helpdesk.listInboxMembers(inboxId);
  const checkedAt = ctx.clock.now();
  const labelled = isOpen ? await helpdesk.listByLabel(WAITING) : NONE_LISTED;
  if (helpdesk.hasFailed) return null;
  const stores = await listVisibleInboxes(ctx);
  const conversations = labelled.conversations.filter((one) => stores.has(one.inboxId));

  const { accountId } = config;
  const { waits, hasLabelTimes } = await findWaitingTimes(ctx, { conversations, accountId, findLabelTimes });
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
    storeId: stores.get(one.conversation.inboxId)?.[0]?.id ?? null,
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
