import { DAY_MS } from "../../core/dates.ts";
import type { HelpdeskConversation, ReplyWindow } from "../schemas.ts";

/** The customer waits for an answer. */
export const WAITING = "cliente_aguardando";
/** The conversation was redirected to the e-commerce team, or was created by a redirect. */
export const REDIRECTED = "atendimento_redirecionado";
/** The wait is overdue, and the e-commerce inbox has no available agent. */
export const NO_AGENT = "sem_agente_disponivel";

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

type Role = "agent" | "administrator";

/** If a person last resolved or reopened it, only an administrator may reopen it; otherwise anyone may. */
export function isReopeningAllowed({ role, lastActor }: { role: Role; lastActor: Role | null }): boolean {
  return role === "administrator" || lastActor === null;
}

const MINUTE_MS = 60_000;
export const REPLY_WINDOW_MINUTES = 1_440;

/** Whole minutes left in the reply window; 0 after its end. */
export function minutesLeftOf(lastInboundAt: Date, now: Date): number {
  const passed = (now.getTime() - lastInboundAt.getTime()) / MINUTE_MS;
  return Math.max(0, Math.floor(REPLY_WINDOW_MINUTES - passed));
}

/** Windows with at most `minutesLeft` remaining began at this instant or earlier. */
export function beganBefore(minutesLeft: number, now: Date): Date {
  return new Date(now.getTime() - (REPLY_WINDOW_MINUTES - minutesLeft) * MINUTE_MS);
}

type ReplyNumber = { provider: "cloud_official" | "gateway"; lastInboundAt: Date | null };

/** Until when the number may send free text to the customer; a gateway's always may. */
export function replyWindow(number: ReplyNumber | null, now: Date): ReplyWindow {
  if (number === null) return { isOpen: false, closesAt: null, problem: "no_number" };
  if (number.provider === "gateway") return { isOpen: true, closesAt: null, problem: null };
  if (number.lastInboundAt === null) return { isOpen: false, closesAt: null, problem: "closed" };
  const closesAt = new Date(number.lastInboundAt.getTime() + REPLY_WINDOW_MINUTES * MINUTE_MS);
  const isOpen = closesAt.getTime() > now.getTime();
  return { isOpen, closesAt: closesAt.toISOString(), problem: isOpen ? null : "closed" };
}

/** URL of a conversation in the helpdesk. */
export function conversationUrl(
  { instanceUrl, accountId }: { instanceUrl: string; accountId: number },
  conversationId: number,
): string {
  return `${instanceUrl.replace(/(?<!\/)\/+$/, "")}/app/accounts/${accountId}/conversations/${conversationId}`;
}
