import { describe, expect, it } from "vitest";
import { actionsFor, isBlocked } from "../../../components/helpdesk/agents/agent-actions.ts";
import { healthState } from "../../../components/helpdesk/health-state.ts";
import * as shown from "../../../components/helpdesk/queue/labels.ts";
import { firstDayOf } from "../../../components/helpdesk/redirects/periods.ts";
import { NO_AGENT, REDIRECTED, WAITING } from "../../../lib/helpdesk/rules/conversations.ts";
import type { AgentView } from "../../../lib/helpdesk/schemas.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const AGENT: AgentView = {
  id: 7,
  name: "Ana - F01",
  email: "ana@aurora.test",
  role: "agent",
  availability: "online",
  isConfirmed: true,
  blockedUntil: null,
  stores: [],
};

describe("actions for an agent", () => {
  it("include unblocking instead of blocking for a blocked agent", () => {
    expect(actionsFor(AGENT, NOW)).toEqual(["password", "block", "remove"]);
    expect(actionsFor({ ...AGENT, blockedUntil: "2026-03-11T12:00:00Z" }, NOW)).toEqual([
      "password",
      "unblock",
      "remove",
    ]);
  });

  it("are none for an administrator of the helpdesk", () => {
    expect(actionsFor({ ...AGENT, role: "administrator" }, NOW)).toEqual([]);
  });

  it("treat an expired block as no block", () => {
    expect(isBlocked({ blockedUntil: NOW.toISOString() }, NOW)).toBe(false);
    expect(isBlocked({ blockedUntil: "2026-03-10T12:00:01Z" }, NOW)).toBe(true);
  });
});

describe("helpdesk health", () => {
  it("distinguishes a rejected key from a helpdesk that does not respond", () => {
    const failed = { ok: false, millis: 3, status: null } as const;
    expect(healthState({ ok: true, millis: 3, agents: 2 })).toBe("ok");
    expect(healthState({ ...failed, reason: "unauthorized" })).toBe("refused");
    expect(healthState({ ...failed, reason: "not_administrator" })).toBe("refused");
    expect(healthState({ ...failed, reason: "key_unreadable" })).toBe("refused");
    expect(healthState({ ...failed, reason: "timeout" })).toBe("down");
    expect(healthState({ ...failed, reason: "not_found" })).toBe("down");
  });
});

describe("labels and periods of the page", () => {
  it("use the label names that the automatic check writes", () => {
    expect({ ...shown }).toEqual({ NO_AGENT, REDIRECTED, WAITING });
  });

  it("include today in the last 7 days", () => {
    expect(firstDayOf("tudo", "2026-03-10")).toBeUndefined();
    expect(firstDayOf("hoje", "2026-03-10")).toBe("2026-03-10");
    expect(firstDayOf("7", "2026-03-10")).toBe("2026-03-04");
  });
});
