import type { Ctx } from "../../platform/ctx.ts";
import type { HelpdeskConversation } from "../client/types.ts";
import { WAITING } from "../rules/conversations.ts";
import { byWaitingTime, isInHand, type Waiting, waitingSince } from "../rules/reassignment.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { findLastRedirects } from "../store/redirects.ts";
import type { ReassignTools } from "./reassign-tools.ts";

type Labelled = {
  conversations: readonly HelpdeskConversation[];
  config: HelpdeskConfig;
  findLabelTimes: ReassignTools["findLabelTimes"];
};
/** `isInHand`: a redirect is processing this wait or has failed permanently. */
export type KnownWaitingTime = Waiting & { isInHand: boolean };
/** `hasLabelTimes`: false if they could not be read, so that waits may have started earlier than stated. */
type WaitingTimes = { waits: KnownWaitingTime[]; hasLabelTimes: boolean };

/** When the customers of these conversations started waiting, longest wait first. */
export async function findWaitingTimes(
  ctx: Ctx,
  { conversations, config, findLabelTimes }: Labelled,
): Promise<WaitingTimes> {
  const conversationIds = conversations.map(({ id }) => id);
  const labelTimes = await findLabelTimes(ctx, { conversationIds, label: WAITING }, config);
  const former = await findLastRedirects(ctx, config.accountId, conversationIds);
  const waits = conversations.map((conversation) => {
    const last = former.get(conversation.id);
    const since = waitingSince(conversation, labelTimes?.get(conversation.id), last);
    return { conversation, since, isInHand: isInHand(since, last) };
  });
  return { waits: waits.sort(byWaitingTime), hasLabelTimes: labelTimes !== null };
}
