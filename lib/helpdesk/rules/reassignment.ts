import type { HelpdeskAgent, HelpdeskConfig, HelpdeskConversation } from "../schemas.ts";
import { NO_AGENT, WAITING } from "./conversations.ts";

/** Steps of a redirect, in order. The row stores the next one. */
export const REDIRECT_STEPS = ["create", "note", "assign", "message", "label", "mark", "resolve"] as const;
export type RedirectStep = (typeof REDIRECT_STEPS)[number];

/** Null after the last one. */
export function stepAfter(step: RedirectStep): RedirectStep | null {
  return REDIRECT_STEPS[REDIRECT_STEPS.indexOf(step) + 1] ?? null;
}

/** Steps before which nothing is recorded: after a crash the step before them is repeated with the same effect. */
const UNRECORDED: readonly (RedirectStep | null)[] = ["assign", "resolve"] satisfies RedirectStep[];

/** Whether this step is recorded as the next one before it runs. */
export function isRecorded(next: RedirectStep | null): boolean {
  return !UNRECORDED.includes(next);
}

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** Backoff in seconds for a failed redirect: from the next run up to one hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10));
}

const MINUTE_MS = 60_000;
/** The helpdesk's clock may differ from ours by this much. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** A conversation with the waiting label, and when the wait started. */
export type Waiting = { conversation: HelpdeskConversation; since: Date };

/** The last redirect of a conversation. */
export type FormerRedirect = {
  status: "started" | "completed" | "failed";
  waitingSince: Date;
  completedAt: Date | null;
};

type Situation = {
  waiting: readonly Waiting[];
  /** All agents of the e-commerce inbox. */
  members: readonly HelpdeskAgent[];
  ecommerce: { inboxId: number; isOpen: boolean };
  timeoutMinutes: number;
  now: Date;
};
/**
 * `redirect`: conversations to redirect, longest wait first. `markNoAgent`: only label, since no agent is available.
 */
export type ReassignmentPlan = { redirect: Waiting[]; markNoAgent: Waiting[] };

/**
 * Start of the wait: the last time the label was added, else the last activity. A label older than a completed redirect
 * is ignored, since the conversation was reopened after it.
 */
export function waitingSince(
  conversation: Pick<HelpdeskConversation, "lastActivityAt">,
  labelledAt: Date | undefined,
  former: FormerRedirect | undefined,
): Date {
  const isUsedUp = former?.completedAt && labelledAt && labelledAt <= former.completedAt;
  return labelledAt && !isUsedUp ? labelledAt : conversation.lastActivityAt;
}

/** The redirect that created a conversation. */
export type OriginRedirect = Pick<FormerRedirect, "waitingSince" | "completedAt">;

/**
 * Start of the customer's wait, before `since` if the conversation continues a redirected one in which the customer
 * already waited. The redirect adds the label itself; a later label or activity is a new wait.
 */
export function firstWaitSince(since: Date, origin: OriginRedirect | undefined): Date {
  if (!origin || origin.waitingSince >= since) return since;
  const isNewWait = origin.completedAt !== null && since.getTime() > origin.completedAt.getTime() + CLOCK_SKEW_MS;
  return isNewWait ? since : origin.waitingSince;
}

/** Whether a redirect is processing this wait or has failed permanently; a failed one is left to people. */
export function isInHand(since: Date, former: FormerRedirect | undefined): boolean {
  return former?.status === "started" || (former?.status === "failed" && since <= former.waitingSince);
}

/** Whether overdue conversations are redirected automatically. */
export function isReassigning({
  whatsappMode,
  waitTimeoutEnabled,
}: Pick<HelpdeskConfig, "whatsappMode" | "waitTimeoutEnabled">): boolean {
  return whatsappMode === "waba_official" && waitTimeoutEnabled;
}

/** Excludes the e-commerce inbox and conversations without a contact, which have no recipient. */
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
  const overdue = waiting.filter(isOverdue).sort(byWaitingTime);
  if (availableAgents(members).length > 0) return { redirect: overdue, markNoAgent: [] };
  const isUnmarked = ({ conversation }: Waiting) => !conversation.labels.includes(NO_AGENT);
  return { redirect: [], markNoAgent: overdue.filter(isUnmarked) };
}

type Checked = Pick<Situation, "waiting" | "ecommerce" | "timeoutMinutes"> & {
  /** Conversations with the waiting label, including those outside the plan. */
  labelledCount: number;
  /** Whether all of them were listed, and the times of their labels were read. */
  isComplete: boolean;
  checkedAt: Date;
};

/**
 * A lower bound for the start of every current and later wait, as seen at `checkedAt`. Null if it is unknown: a
 * conversation has been waiting too long already, a labelled one is outside the plan, or not all could be read.
 */
export function findEarliestWait({
  waiting,
  labelledCount,
  isComplete,
  ecommerce,
  timeoutMinutes,
  checkedAt,
}: Checked): Date | null {
  if (!ecommerce.isOpen || !isComplete || labelledCount > waiting.length) return null;
  if (!waiting.every(({ conversation }) => canBeHandedOver(conversation, ecommerce.inboxId))) return null;
  const first = Math.min(checkedAt.getTime(), ...waiting.map(({ since }) => since.getTime())) - CLOCK_SKEW_MS;
  return checkedAt.getTime() - first > timeoutMinutes * MINUTE_MS ? null : new Date(first);
}

/** Agents who are online and have accepted their invitation. */
export function availableAgents(members: readonly HelpdeskAgent[]): HelpdeskAgent[] {
  return members
    .filter(({ availability, isConfirmed }) => availability === "online" && isConfirmed)
    .sort((a, b) => a.id - b.id);
}

/** `random`: from 0 (inclusive) to 1 (exclusive). Null if no agent is available. */
export function chooseAgent(members: readonly HelpdeskAgent[], random: () => number): HelpdeskAgent | null {
  const agents = availableAgents(members);
  return agents[Math.floor(random() * agents.length)] ?? null;
}

/** Whether the customer still waits: the conversation was not answered, closed or moved. */
export function isStillWaiting(
  { status, labels, inboxId }: Pick<HelpdeskConversation, "status" | "labels" | "inboxId">,
  ecommerceInboxId: number,
): boolean {
  return status === "open" && labels.includes(WAITING) && inboxId !== ecommerceInboxId;
}

export function minutesBetween(since: Date, now: Date): number {
  return Math.max(0, Math.trunc((now.getTime() - since.getTime()) / MINUTE_MS));
}

/** Longest wait first. */
export function byWaitingTime(a: Waiting, b: Waiting): number {
  return a.since.getTime() - b.since.getTime() || a.conversation.id - b.conversation.id;
}
