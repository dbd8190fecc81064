import { describe, expect, it } from "vitest";
import { FAILURES_IN_A_ROW, isInconclusive, watchResult, watchResults } from "../../../lib/messaging/rules/circuit.ts";
import type { Refusal, SendResult } from "../../../lib/messaging/schemas.ts";

const accepted: SendResult = { outcome: "accepted", providerMessageId: "wamid.1", waId: null };
const lost: SendResult = { outcome: "unknown", reason: "timeout" };
const refused = (name: Refusal, code: string): SendResult => ({ outcome: "refused", class: name, code });
const times = (count: number, result: SendResult) => Array.from({ length: count }, () => result);

describe("circuit breaker of a number", () => {
  it("opens on the first error that requires a sending block, and names the blocked number or template", () => {
    expect(watchResult(3, refused("stop-number", "190")).stop).toEqual({ subject: "number", code: "190" });
    expect(watchResult(0, refused("stop-template", "132015")).stop).toEqual({ subject: "template", code: "132015" });
  });

  it.each([
    ["lost responses", lost],
    ["provider failures", refused("retry", "131000")],
    ["invalid requests", refused("fail", "131008")],
  ])("opens after too many consecutive %s, even across batches; an accepted message resets the count", (_, failure) => {
    const first = watchResults(0, times(FAILURES_IN_A_ROW - 1, failure));
    expect(first).toEqual({ streak: FAILURES_IN_A_ROW - 1, stops: [] });
    expect(watchResults(first.streak, [failure]).stops).toEqual([{ subject: "number", code: "failures_in_a_row" }]);
    expect(watchResults(first.streak, [accepted, failure])).toEqual({ streak: 1, stops: [] });
  });

  it.each([
    ["undeliverable messages", refused("fail", "131026")],
    ["phones without WhatsApp", refused("fail", "no_whatsapp")],
    ["rate-limit errors", refused("slow", "130429")],
    ["pair rate-limit errors", refused("pair-wait", "131056")],
    ["messages over a customer's marketing limit", refused("later", "131049")],
  ])("stays closed for any number of %s, which neither increase nor reset the failure count", (_, result) => {
    expect(watchResults(7, times(500, result))).toEqual({ streak: 7, stops: [] });
  });

  it("opens once for a dead number, even with rate-limit errors between its failures", () => {
    const mixed = times(20, lost).flatMap((failure) => [failure, refused("slow", "130429")]);
    expect(watchResults(0, mixed).stops).toHaveLength(1);
  });

  it("stays closed while every third call fails", () => {
    const storm = times(300, accepted).map((result, at) => (at % 3 === 0 ? lost : result));
    expect(watchResults(0, storm).stops).toEqual([]);
  });

  it("reports a blocked number or template once per batch", () => {
    const portion = [...times(3, refused("stop-number", "131048")), refused("stop-template", "132015")];
    expect(watchResults(0, portion).stops.map(({ subject }) => subject)).toEqual(["number", "template"]);
  });
});

describe("probe result", () => {
  it("is inconclusive only after an error that concerns the recipient, not the number", () => {
    for (const result of [refused("fail", "131026"), refused("later", "131049"), refused("pair-wait", "131056")])
      expect(isInconclusive(result)).toBe(true);
    for (const result of [accepted, lost, refused("retry", "2"), refused("slow", "4"), refused("stop-number", "190")])
      expect(isInconclusive(result)).toBe(false);
  });
});
