import { DAY_MS } from "../../core/dates.ts";
import type { HelpdeskConversation } from "../schemas.ts";

/** In which a customer is being served: one that was put off is taken up again by what they say. */
export function isGoingOn({ status }: Pick<HelpdeskConversation, "status">): boolean {
  return status !== "resolved";
}

type Wanted = { inboxId: number; attributionWindowDays: number; now: Date };

/**
 * Which conversation of a contact goes on in an inbox: one that is open or pending, else one that was put off, else the
 * last one that was resolved inside the window. `reopens`: its status has to change.
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

/** Where the customer is being served now, in whichever of these inboxes. */
export function pickCurrent(
  conversations: readonly HelpdeskConversation[],
  inboxIds: ReadonlySet<number>,
): HelpdeskConversation | null {
  return newestFirst(conversations).find((one) => isGoingOn(one) && inboxIds.has(one.inboxId)) ?? null;
}

function newestFirst(conversations: readonly HelpdeskConversation[]): HelpdeskConversation[] {
  return conversations.toSorted((a, b) => b.lastActivityAt.getTime() - a.lastActivityAt.getTime() || b.id - a.id);
}
