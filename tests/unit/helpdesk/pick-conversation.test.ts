import { describe, expect, it } from "vitest";
import { pickConversation, pickCurrent } from "../../../lib/helpdesk/rules/conversations.ts";
import type { ConversationStatus, HelpdeskConversation } from "../../../lib/helpdesk/schemas.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const HERE = 5;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const one = (id: number, status: ConversationStatus, days: number, inboxId = HERE): HelpdeskConversation => ({
  id,
  status,
  inboxId,
  labels: [],
  contact: null,
  assignee: null,
  customAttributes: {},
  createdAt: daysAgo(days + 1),
  lastActivityAt: daysAgo(days),
});
const pick = (conversations: HelpdeskConversation[], attributionWindowDays = 7) => {
  const found = pickConversation(conversations, { inboxId: HERE, attributionWindowDays, now: NOW });
  return found && [found.conversation.id, found.reopens];
};

describe("conversation to continue in an inbox", () => {
  it("is the newest open or pending one, before any snoozed or resolved one", () => {
    expect(pick([one(1, "open", 3), one(2, "pending", 2), one(3, "snoozed", 1), one(4, "resolved", 0)])).toEqual([
      2,
      false,
    ]);
    expect(pick([one(3, "snoozed", 30), one(4, "resolved", 0)])).toEqual([3, true]);
  });

  it("is otherwise the one resolved most recently within the attribution window, bound included", () => {
    expect(pick([one(1, "resolved", 6), one(2, "resolved", 3)])).toEqual([2, true]);
    expect(pick([one(1, "resolved", 7)])).toEqual([1, true]);
    expect(pick([one(1, "resolved", 7.001)])).toBeNull();
    expect(pick([one(1, "resolved", 0)], 0)).toBeNull();
  });

  it("never comes from another inbox", () => {
    expect(pick([one(1, "open", 0, 6)])).toBeNull();
  });
});

it("a customer's current conversation is the most recently active open one in the given inboxes", () => {
  const conversations = [one(1, "open", 3), one(2, "open", 1, 6), one(3, "open", 0, 99), one(4, "resolved", 0)];
  expect(pickCurrent(conversations, new Set([5, 6]))?.id).toBe(2);
  expect(pickCurrent(conversations, new Set([5]))?.id).toBe(1);
  expect(pickCurrent([one(4, "resolved", 0)], new Set([5]))).toBeNull();
});
