import { DAY_MS } from "../../core/dates.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { REDIRECTED } from "../rules/conversations.ts";
import { byWaitingTime, firstWaitSince, type Waiting } from "../rules/reassignment.ts";
import { findOriginRedirects } from "../store/redirects.ts";

/**
 * `timedSince`: start of the reassignment's own timer, which restarts with a redirect. `originId`: the conversation
 * before the redirect.
 */
export type CustomerWait = Waiting & { timedSince: Date; originId: number | null };

/** Exceeds the time for which a redirect is retried until it creates its conversation. */
const LONGEST_REDIRECT_MS = 7 * DAY_MS;

/** When each customer started waiting, also before a redirect to the e-commerce team; longest wait first. */
export async function findFirstWaits(ctx: Ctx, accountId: number, waits: readonly Waiting[]): Promise<CustomerWait[]> {
  const redirected = waits.map((it) => it.conversation).filter(({ labels }) => labels.includes(REDIRECTED));
  const oldest = Math.min(...redirected.map(({ createdAt }) => createdAt.getTime()));
  const origins =
    redirected.length === 0
      ? null
      : await findOriginRedirects(ctx, accountId, {
          conversationIds: redirected.map(({ id }) => id),
          since: new Date(oldest - LONGEST_REDIRECT_MS),
        });
  return waits
    .map(({ conversation, since }) => ({
      conversation,
      since: firstWaitSince(since, origins?.get(conversation.id)),
      timedSince: since,
      originId: origins?.get(conversation.id)?.fromConversationId ?? null,
    }))
    .sort(byWaitingTime);
}
