import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashHelpdeskPassword, newHelpdeskPassword } from "../../../lib/helpdesk/agents/helpdesk-password.ts";
import { agentName, agentsToBlock, closedInboxes } from "../../../lib/helpdesk/rules/agents.ts";
import { beganBefore, isReopeningAllowed, minutesLeftOf } from "../../../lib/helpdesk/rules/conversations.ts";

describe("agents of closed stores", () => {
  const inboxes = [
    { inboxId: 1, storeId: "a" },
    { inboxId: 2, storeId: "a" },
    { inboxId: 2, storeId: "b" },
    { inboxId: 3, storeId: "b" },
  ];
  it("are those of inboxes whose every store is closed", () => {
    const closedWhen = (...open: string[]) => [...closedInboxes(inboxes, (id) => open.includes(id))];
    expect(closedWhen()).toEqual([1, 2, 3]);
    expect(closedWhen("a")).toEqual([3]);
    expect(closedWhen("b")).toEqual([1]);
    expect(closedWhen("a", "b")).toEqual([]);
  });

  it("are blocked if they serve only inboxes of closed stores", () => {
    const place = (userId: number, inboxIds: number[], isOwn = true) => ({ userId, inboxIds, isOwn });
    const places = [place(1, [1]), place(2, [1, 2]), place(3, [1, 9]), place(4, []), place(5, [1], false)];
    expect(agentsToBlock(places, new Set([1, 2]))).toEqual([1, 2]);
    expect(agentsToBlock(places, new Set([1]))).toEqual([1]);
    expect(agentsToBlock(places, new Set())).toEqual([]);
  });
});

it("an agent's display name consists of their name and their store", () => {
  expect(agentName("  Ana   Souza ", "CENTRO")).toBe("Ana Souza - CENTRO");
});

it.each([
  ["agent", null, true],
  ["administrator", null, true],
  ["agent", "agent", false],
  ["agent", "administrator", false],
  ["administrator", "agent", true],
  ["administrator", "administrator", true],
] as const)("role %s may reopen a conversation that %s closed: %s", (role, lastActor, expected) => {
  expect(isReopeningAllowed({ role, lastActor })).toBe(expected);
});

it("minutesLeftOf agrees with the filter of expiring messaging windows, and is never negative", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_440 }), fc.integer({ min: 0, max: 3_000 }), (minutes, ago) => {
      const saidAt = new Date(now.getTime() - ago * 60_000);
      expect(saidAt <= beganBefore(minutes, now)).toBe(minutesLeftOf(saidAt, now) <= minutes);
      expect(minutesLeftOf(saidAt, now)).toBe(Math.max(0, 1_440 - ago));
    }),
  );
});

describe("helpdesk password of an agent", () => {
  it("meets the helpdesk's password rules and differs every time", () => {
    const passwords = Array.from({ length: 500 }, newHelpdeskPassword);
    expect(new Set(passwords).size).toBe(500);
    for (const password of passwords) {
      expect(password).toHaveLength(20);
      for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind);
      expect(password).not.toMatch(/[Il1O0o]/);
    }
  });

  it("is hashed in the helpdesk's format", async () => {
    expect(await hashHelpdeskPassword("Senha-1234")).toMatch(/^\$2a\$11\$[./A-Za-z0-9]{53}$/);
  });

  it("is hashed without blocking the event loop", async () => {
    let isDone = false;
    const hashing = hashHelpdeskPassword("Senha-1234").finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    await hashing;
    // On the event loop, the library itself yields only every 100 ms.
    expect(turns).toBeGreaterThan(100);
  });
});
