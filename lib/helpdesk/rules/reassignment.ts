import type { HelpdeskAgent, HelpdeskConfig, HelpdeskConversation } from "../schemas.ts";
import { NO_AGENT, WAITING } from "./labels.ts";

const MINUTE_MS = 60_000;

/** What is known of a conversation that carries the label of the waiting. */
export type Waiting = { conversation: HelpdeskConversation; since: Date };

/** The last time that a conversation was handed over. */
export type FormerRedirect = {
  status: "started" | "completed" | "failed";
  waitingSince: Date;
  completedAt: Date | null;
};

type Situation = {
  waiting: readonly Waiting[];
  /** Everybody whom the e-commerce inbox has. */
  members: readonly HelpdeskAgent[];
  ecommerce: { inboxId: number; isOpen: boolean };
  timeoutMinutes: number;
  now: Date;
};
/** Whom to hand over, the longest wait first, and who only gets to know that nobody is there. */
export type ReassignmentPlan = { redirect: Waiting[]; markNoAgent: Waiting[] };

/**
 * Since when somebody waits: since the label was last put there, else since the last activity. A label that led to a
 * redirect already says nothing about a conversation that was opened again after it.
 */
export function waitingSince(
  conversation: Pick<HelpdeskConversation, "lastActivityAt">,
  labelledAt: Date | undefined,
  former: FormerRedirect | undefined,
): Date {
  const isUsedUp = former?.completedAt && labelledAt && labelledAt <= former.completedAt;
  return labelledAt && !isUsedUp ? labelledAt : conversation.lastActivityAt;
}

/** Whether a redirect is at work on this wait, or has given up on it: then it is for people. */
export function isInHand(since: Date, former: FormerRedirect | undefined): boolean {
  return former?.status === "started" || (former?.status === "failed" && since <= former.waitingSince);
}

/** Whether anybody is handed over by the clock at all. */
export function isReassigning({
  whatsappMode,
  waitTimeoutEnabled,
}: Pick<HelpdeskConfig, "whatsappMode" | "waitTimeoutEnabled">): boolean {
  return whatsappMode === "waba_official" && waitTimeoutEnabled;
}

/** Not who is at the e-commerce team already, nor somebody whom the helpdesk doesn't name: there is no one to write to. */
export function canBeHandedOver(
  { inboxId, contact }: Pick<HelpdeskConversation, "inboxId" | "contact">,
  ecommerceInboxId: number,
): boolean {
  return contact !== null && inboxId !== ecommerceInboxId;
}

export function planReassignment(situation: Situation): ReassignmentPlan {
  const { waiting, members, ecommerce, timeoutMinutes, now } = situation;
  if (!ecommerce.isOpen) return { redirect: [], markNoAgent: [] };
  const isOverdue = ({ conversation, since }: Waiting) =>
    canBeHandedOver(conversation, ecommerce.inboxId) && now.getTime() - since.getTime() > timeoutMinutes * MINUTE_MS;
  const overdue = waiting.filter(isOverdue).sort(byWait);
  if (availableAgents(members).length > 0) return { redirect: overdue, markNoAgent: [] };
  const isUnmarked = ({ conversation }: Waiting) => !conversation.labels.includes(NO_AGENT);
  return { redirect: [], markNoAgent: overdue.filter(isUnmarked) };
}

/** Who can take a conversation now: there in person, and no longer only invited. */
export function availableAgents(members: readonly HelpdeskAgent[]): HelpdeskAgent[] {
  return members
    .filter(({ availability, isConfirmed }) => availability === "online" && isConfirmed)
    .sort((a, b) => a.id - b.id);
}

/** `random`: from 0 to below 1. Null when nobody is available. */
export function chooseAgent(members: readonly HelpdeskAgent[], random: () => number): HelpdeskAgent | null {
  const agents = availableAgents(members);
  return agents[Math.floor(random() * agents.length)] ?? null;
}

/** Whether somebody still waits there for a redirect: nobody answered, closed or moved it meanwhile. */
export function isStillWaiting(
  { status, labels, inboxId }: Pick<HelpdeskConversation, "status" | "labels" | "inboxId">,
  ecommerceInboxId: number,
): boolean {
  return status === "open" && labels.includes(WAITING) && inboxId !== ecommerceInboxId;
}

export function minutesBetween(since: Date, now: Date): number {
  return Math.max(0, Math.trunc((now.getTime() - since.getTime()) / MINUTE_MS));
}

/** The longest wait first. */
export function byWait(a: Waiting, b: Waiting): number {
  return a.since.getTime() - b.since.getTime() || a.conversation.id - b.conversation.id;
}
