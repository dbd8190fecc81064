import { describe, expect, it } from "vitest";
import { assertMayBeRight, keyNeeded } from "../../../lib/helpdesk/rules/connection-problems.ts";
import type { HelpdeskProblem } from "../../../lib/helpdesk/schemas.ts";

const asked = (reason: HelpdeskProblem, status: number) => ({ ok: false as const, millis: 12, reason, status });

describe("a configuration of the helpdesk", () => {
  it.each<[HelpdeskProblem, string]>([
    ["unauthorized", "apiKey"],
    ["not_administrator", "apiKey"],
    ["not_found", "accountId"],
    ["private_address", "instanceUrl"],
    ["not_a_helpdesk", "instanceUrl"],
  ])("is refused as %s, with the field to look at: %s", (reason, field) => {
    const refusal = { status: 400, message: `Validation failed: ${field}: ${reason}` };
    expect(() => assertMayBeRight(asked(reason, 401))).toThrow(expect.objectContaining(refusal));
  });

  const passing: HelpdeskProblem[] = [
    ...(["refused", "timeout", "unreachable", "not_configured", "key_unavailable", "key_unreadable"] as const),
  ];
  it.each(passing)("is kept although it says %s, which may pass by itself", (reason) => {
    expect(() => assertMayBeRight(asked(reason, 503))).not.toThrow();
  });

  it("is kept when the helpdesk confirms it", () => {
    expect(() => assertMayBeRight({ ok: true, millis: 12, agents: 3 })).not.toThrow();
  });

  it("asks for its key again, and says why", () => {
    const refusals = [keyNeeded(), keyNeeded("needed for the first time")];
    expect(refusals.map(({ status, message }) => [status, message])).toEqual([
      [400, "Validation failed: apiKey: needed for another address"],
      [400, "Validation failed: apiKey: needed for the first time"],
    ]);
  });
});
