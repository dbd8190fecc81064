import { describe, expect, it } from "vitest";
import { NO_AGENT, WAITING } from "../../../lib/helpdesk/rules/conversations.ts";
import {
  availableAgents,
  chooseAgent,
  findEarliestWait,
  firstWaitSince,
  isRecorded,
  isStillWaiting,
  pauseAfter,
  planReassignment,
  REDIRECT_STEPS,
  stepAfter,
  type Waiting,
  waitingSince,
} from "../../../lib/helpdesk/rules/reassignment.ts";
import type { HelpdeskAgent, HelpdeskConversation } from "../../../lib/helpdesk/schemas.ts";
import { seeded } from "../../support/seeded.ts";

const NOW = new Date("2026-03-10T15:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const ECOMMERCE = 80;

const waiting = (id: number, minutes: number, fields: Partial<HelpdeskConversation> = {}): Waiting => ({
  conversation: {
    id,
    inboxId: 10,
    status: "open",
    labels: [WAITING],
    assignee: null,
    customAttributes: {},
    contact: { id, name: "Maria", phone: null },
    createdAt: minutesAgo(500),
    lastActivityAt: minutesAgo(minutes),
    ...fields,
  },
  since: minutesAgo(minutes),
});
const agent = (id: number, fields: Partial<HelpdeskAgent> = {}): HelpdeskAgent => ({
  id,
  name: `Ana ${id} - ECOM`,
  email: `ana${id}@example.test`,
  role: "agent",
  availability: "online",
  isConfirmed: true,
  ...fields,
});
const plan = (rows: Waiting[], fields: Partial<Parameters<typeof planReassignment>[0]> = {}) => {
  const { redirect, markNoAgent } = planReassignment({
    waiting: rows,
    members: [agent(1)],
    ecommerce: { inboxId: ECOMMERCE, isOpen: true },
    timeoutMinutes: 30,
    now: NOW,
    ...fields,
  });
  return { redirect: redirect.map(idOf), markNoAgent: markNoAgent.map(idOf) };
};
const idOf = ({ conversation }: Waiting) => conversation.id;

describe("the steps of a redirect", () => {
  it("are recorded, except where repeating the step before after a crash changes nothing", () => {
    const before = [...REDIRECT_STEPS, null].filter((step) => !isRecorded(step));
    expect(before).toEqual(["assign", "resolve"]);
  });
});

describe("conversations to redirect", () => {
  it("have waited longer than the time-out, to the millisecond", () => {
    const exactly = waiting(1, 30);
    const longer = { ...waiting(2, 30), since: new Date(minutesAgo(30).getTime() - 1) };
    expect(plan([exactly, longer])).toEqual({ redirect: [2], markNoAgent: [] });
  });

  it("start with the longest wait", () => {
    expect(plan([waiting(1, 31), waiting(2, 300), waiting(3, 60), waiting(4, 60)]).redirect).toEqual([2, 3, 4, 1]);
  });

  it("exclude the e-commerce inbox, and are none while the e-commerce store is closed", () => {
    const rows = [waiting(1, 60, { inboxId: ECOMMERCE }), waiting(2, 60)];
    expect(plan(rows)).toEqual({ redirect: [2], markNoAgent: [] });
    expect(plan(rows, { ecommerce: { inboxId: ECOMMERCE, isOpen: false } })).toEqual({ redirect: [], markNoAgent: [] });
    expect(plan(rows, { ecommerce: { inboxId: ECOMMERCE, isOpen: false }, members: [] }).markNoAgent).toEqual([]);
  });

  it("exclude conversations without a contact", () => {
    const rows = [waiting(1, 60, { contact: null }), waiting(2, 60)];
    expect(plan(rows)).toEqual({ redirect: [2], markNoAgent: [] });
    expect(plan(rows, { members: [] })).toEqual({ redirect: [], markNoAgent: [2] });
  });

  it("are labelled once as having no agent when no agent is available", () => {
    const rows = [waiting(1, 60), waiting(2, 60, { labels: [WAITING, NO_AGENT] }), waiting(3, 5)];
    const nobody = [agent(1, { availability: "offline" }), agent(2, { availability: "busy" })];
    expect(plan(rows, { members: nobody })).toEqual({ redirect: [], markNoAgent: [1] });
    expect(plan(rows, { members: [] })).toEqual({ redirect: [], markNoAgent: [1] });
    expect(plan(rows)).toEqual({ redirect: [1, 2], markNoAgent: [] });
  });
});

describe("start of a wait", () => {
  const conversation = { lastActivityAt: minutesAgo(3) };

  it("is the time of the label, or else the last activity", () => {
    expect(waitingSince(conversation, minutesAgo(40), undefined)).toEqual(minutesAgo(40));
    expect(waitingSince(conversation, undefined, undefined)).toEqual(minutesAgo(3));
  });

  it("ignores a label from before the last completed redirect", () => {
    const former = { status: "completed" as const, waitingSince: minutesAgo(400), completedAt: minutesAgo(60) };
    expect(waitingSince(conversation, minutesAgo(400), former)).toEqual(minutesAgo(3));
    expect(waitingSince(conversation, minutesAgo(40), former)).toEqual(minutesAgo(40));
    expect(waitingSince(conversation, minutesAgo(400), { ...former, completedAt: null })).toEqual(minutesAgo(400));
  });
});

describe("start of the customer's wait", () => {
  const origin = { waitingSince: minutesAgo(36), completedAt: minutesAgo(5) };

  it("is that of the redirected conversation, while nothing new was said or labelled", () => {
    expect(firstWaitSince(minutesAgo(5), origin)).toEqual(minutesAgo(36));
    expect(firstWaitSince(minutesAgo(4), origin)).toEqual(minutesAgo(36));
    expect(firstWaitSince(minutesAgo(2), { ...origin, completedAt: null })).toEqual(minutesAgo(36));
  });

  it("is its own after an answer, without a redirect, or if it started earlier", () => {
    expect(firstWaitSince(minutesAgo(3), origin)).toEqual(minutesAgo(3));
    expect(firstWaitSince(minutesAgo(5), undefined)).toEqual(minutesAgo(5));
    expect(firstWaitSince(minutesAgo(40), origin)).toEqual(minutesAgo(40));
  });
});

describe("agent of a redirect", () => {
  it("is chosen at random from the online, confirmed agents, and is null if none is available", () => {
    const members = [agent(9), agent(4), agent(2, { availability: "busy" }), agent(3, { isConfirmed: false })];
    expect(availableAgents(members).map(({ id }) => id)).toEqual([4, 9]);
    const random = seeded(7);
    const chosen = Array.from({ length: 200 }, () => chooseAgent(members, () => random.below(1_000) / 1_000)?.id);
    expect(new Set(chosen)).toEqual(new Set([4, 9]));
    expect(chooseAgent(members, () => 0)?.id).toBe(4);
    expect(chooseAgent(members, () => 0.999_999)?.id).toBe(9);
    expect(chooseAgent([], () => 0.5)).toBeNull();
  });
});

describe("waiting conversation", () => {
  it("stops waiting once it is answered, closed or moved", () => {
    const { conversation } = waiting(1, 60);
    expect(isStillWaiting(conversation, ECOMMERCE)).toBe(true);
    expect(isStillWaiting({ ...conversation, labels: ["vip"] }, ECOMMERCE)).toBe(false);
    expect(isStillWaiting({ ...conversation, status: "resolved" }, ECOMMERCE)).toBe(false);
    expect(isStillWaiting({ ...conversation, inboxId: ECOMMERCE }, ECOMMERCE)).toBe(false);
  });
});

describe("redirect steps", () => {
  it("run in their declared order, and end after the last step", () => {
    expect(REDIRECT_STEPS.map(stepAfter)).toEqual([...REDIRECT_STEPS.slice(1), null]);
  });

  it("wait longer after each failure, up to an hour", () => {
    expect([1, 2, 3, 6, 7, 50].map(pauseAfter)).toEqual([60, 120, 240, 1_920, 3_600, 3_600]);
  });
});

describe("the lower bound of the waits", () => {
  const check = (rows: Waiting[], fields: Partial<Parameters<typeof findEarliestWait>[0]> = {}) =>
    findEarliestWait({
      waiting: rows,
      labelledCount: rows.length,
      isComplete: true,
      ecommerce: { inboxId: ECOMMERCE, isOpen: true },
      timeoutMinutes: 30,
      checkedAt: NOW,
      ...fields,
    });

  it("is a minute before the check, or before the start of the longest wait", () => {
    expect(check([])).toEqual(minutesAgo(1));
    expect(check([waiting(1, 5), waiting(2, 12)])).toEqual(minutesAgo(13));
  });

  it("is unknown while a conversation waits too long, even if no agent is available", () => {
    expect(check([waiting(1, 5), waiting(2, 31)])).toBeNull();
    expect(check([waiting(1, 29)])).toEqual(minutesAgo(30));
    expect(check([waiting(1, 30)])).toBeNull();
  });

  it("is unknown if a labelled conversation is outside the plan or the e-commerce store is closed", () => {
    expect(check([waiting(1, 5)], { labelledCount: 2 })).toBeNull();
    expect(check([waiting(1, 5, { inboxId: ECOMMERCE })])).toBeNull();
    expect(check([waiting(1, 5, { contact: null })])).toBeNull();
    expect(check([], { ecommerce: { inboxId: ECOMMERCE, isOpen: false } })).toBeNull();
  });

  it("is unknown if some conversations or the times of their labels could not be read", () => {
    expect(check([], { isComplete: false })).toBeNull();
    expect(check([waiting(1, 5)], { isComplete: false })).toBeNull();
  });
});
