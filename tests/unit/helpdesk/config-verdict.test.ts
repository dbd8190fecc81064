import { describe, expect, it } from "vitest";
import { assertMayBeRight, keyNeeded } from "../../../lib/helpdesk/rules/connection-problems.ts";
import type { HelpdeskProblem } from "../../../lib/helpdesk/schemas.ts";

const asked = (reason: HelpdeskProblem, status: number) => ({ ok: false as const, millis: 12, reason, status });

describe("check of a helpdesk configuration", () => {
  it.each<[HelpdeskProblem, string]>([
    ["unauthorized", "apiKey"],
    ["not_administrator", "apiKey"],
    ["not_found", "accountId"],
    ["private_address", "instanceUrl"],
    ["not_a_helpdesk", "instanceUrl"],
  ])("reports the problem %s as an error of the field %s", (reason, field) => {
    const refusal = { status: 400, message: `Validation failed: ${field}: ${reason}` };
    expect(() => assertMayBeRight(asked(reason, 401))).toThrow(expect.objectContaining(refusal));
  });

  const passing: HelpdeskProblem[] = [
    "refused",
    "timeout",
    "unreachable",
    "not_configured",
    "key_unavailable",
    "key_unreadable",
  ];
  it.each(passing)("accepts a configuration whose check fails with %s, which may be temporary", (reason) => {
    expect(() => assertMayBeRight(asked(reason, 503))).not.toThrow();
  });

  it("accepts a configuration that the helpdesk confirms", () => {
    expect(() => assertMayBeRight({ ok: true, millis: 12, agents: 3 })).not.toThrow();
  });

  it("requires the API key again, with the reason", () => {
    const refusals = [keyNeeded(), keyNeeded("unreadable", "the vault cannot read it")];
    expect(refusals.map(({ status, message }) => [status, message])).toEqual([
      [400, "Validation failed: apiKey: required when the address changes"],
      [400, "Validation failed: apiKey: the vault cannot read it"],
    ]);
  });
});
