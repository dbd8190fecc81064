import type { Ctx } from "../platform/ctx.ts";
import { getOpenState } from "../stores/index.ts";
import type { HelpdeskAgent } from "./client/types.ts";
import { findWaits } from "./find-waits.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";
import type { ReassignTools } from "./reassign-tools.ts";
import { WAITING } from "./rules/labels.ts";
import { planReassignment, type Waiting } from "./rules/reassignment.ts";
import type { HelpdeskConfig } from "./schemas.ts";
import { findEcommerce } from "./store/ecommerce.ts";

/** A conversation to hand over: to which inbox, and from which store. */
export type Overdue = Waiting & { ecommerceInboxId: number; storeId: string | null };
/** `members`: whom the e-commerce inbox has. */
export type OrganizationPlan = { members: HelpdeskAgent[]; redirect: Overdue[]; markNoAgent: Overdue[] };

export const NOTHING: OrganizationPlan = { members: [], redirect: [], markNoAgent: [] };

/**
 * Looks at the helpdesk and says what is to be done. Null when it didn't answer everything: an empty list might then be
 * an answer that never came. Without an e-commerce inbox there is nobody to hand anything to; an inbox that none of our
 * stores has is somebody else's of the same account.
 */
export async function planForOrganization(
  ctx: Ctx,
  config: HelpdeskConfig,
  { open, findLabelTimes }: Pick<ReassignTools, "open" | "findLabelTimes">,
): Promise<OrganizationPlan | null> {
  const ecommerce = await findEcommerce(ctx.db, ctx.orgId);
  if (!ecommerce?.inboxId) return NOTHING;
  const helpdesk = await open(ctx);
  if (!helpdesk) return null;
  const { inboxId } = ecommerce;
  const { isOpenNow: isOpen } = await getOpenState(ctx, { storeId: ecommerce.storeId });
  const members = await helpdesk.listInboxMembers(inboxId);
  const labelled = isOpen ? await helpdesk.listByLabel(WAITING) : [];
  if (helpdesk.hasFailed) return null;
  const stores = await listVisibleInboxes(ctx);
  const conversations = labelled.filter((one) => stores.has(one.inboxId));

  const waits = await findWaits(ctx, { conversations, accountId: config.accountId, findLabelTimes });
  const { redirect, markNoAgent } = planReassignment({
    waiting: waits.filter(({ isInHand }) => !isInHand),
    ...{ members, ecommerce: { inboxId, isOpen }, timeoutMinutes: config.waitTimeoutMinutes, now: ctx.clock.now() },
  });
  const placed = (one: Waiting): Overdue => ({
    ...{ ...one, ecommerceInboxId: inboxId, storeId: stores.get(one.conversation.inboxId)?.[0]?.id ?? null },
  });
  return { members, redirect: redirect.map(placed), markNoAgent: markNoAgent.map(placed) };
}
