import { DAY_MS } from "../../core/dates.ts";
import type { HelpdeskConversation } from "../schemas.ts";

/** Whether the conversation is current; a snoozed one resumes with the customer's next message. */
export function isGoingOn({ status }: Pick<HelpdeskConversation, "status">): boolean {
  return status !== "resolved";
}

type Wanted = { inboxId: number; attributionWindowDays: number; now: Date };

/**
 * The contact's conversation to continue in an inbox: an open or pending one, else a snoozed one, else the last one
 * resolved within the window. `reopens`: its status must change.
 */
export function pickConversation(
  conversations: readonly HelpdeskConversation[],
  { inboxId, attributionWindowDays, now }: Wanted,
): { conversation: HelpdeskConversation; reopens: boolean } | null {
  const here = newestFirst(conversations.filter((one) => one.inboxId === inboxId));
  const open = here.find(({ status }) => status === "open" || status === "pending");
  if (open) return { conversation: open, reopens: false };
  const since = now.getTime() - attributionWindowDays * DAY_MS;
  const closed =
    here.find(({ status }) => status === "snoozed") ??
    here.find(({ lastActivityAt }) => attributionWindowDays > 0 && lastActivityAt.getTime() >= since);
  return closed ? { conversation: closed, reopens: true } : null;
}

/** The customer's current conversation in any of these inboxes. */
export function pickCurrent(
  conversations: readonly HelpdeskConversation[],
  inboxIds: ReadonlySet<number>,
): HelpdeskConversation | null {
  return newestFirst(conversations).find((one) => isGoingOn(one) && inboxIds.has(one.inboxId)) ?? null;
}

function newestFirst(conversations: readonly HelpdeskConversation[]): HelpdeskConversation[] {
  return conversations.toSorted((a, b) => b.lastActivityAt.getTime() - a.lastActivityAt.getTime() || b.id - a.id);
}
