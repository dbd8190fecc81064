import { describe, expect, it } from "vitest";
import { STOP_REASONS, type StopReason } from "../../../lib/messaging/names.ts";
import { classifyGraphError } from "../../../lib/messaging/rules/classify-error.ts";
import { stopReasonOf } from "../../../lib/messaging/rules/stops.ts";

const TABLE: [StopReason, string[]][] = [
  ["token", ["0", "190", "http_401"]],
  ["permission", ["3", "10", "200", "201", "298", "299", "131005", "http_403"]],
  ["account_locked", ["368", "131031"]],
  ["spam", ["131048", "131064"]],
  ["payment", ["131042"]],
  ["country", ["130497"]],
  ["not_registered", ["131045", "133010", "http_404"]],
  ["disconnected", ["disconnected"]],
  ["template_missing", ["132001"]],
  ["template_parameters", ["132000", "132005", "132012"]],
  ["template_paused", ["132015", "132016"]],
  ["template_refused", ["131063", "132007", "132068", "132069"]],
  ["failures_in_a_row", ["failures_in_a_row"]],
  ["manual", ["manual"]],
  ["refused", ["199", "300", "-200", "1", "999999", "http_200", "http_500", "constructor", ""]],
];

describe("reason of a sending block", () => {
  it.each(TABLE.flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)))(
    "for code %j is %s",
    (code, reason) => expect(stopReasonOf(code)).toBe(reason),
  );

  it("is tested for every value of STOP_REASONS", () => {
    expect(new Set(TABLE.map(([reason]) => reason))).toEqual(new Set(STOP_REASONS));
  });

  it("is specific, never refused, for every blocking code of the official provider", () => {
    const codes = Array.from({ length: 136_000 }, (_, code) => code);
    const stopping = codes.filter((code) => classifyGraphError(code).class.startsWith("stop-"));
    expect(stopping).toContain(132069);
    expect(stopping.filter((code) => stopReasonOf(String(code)) === "refused")).toEqual([]);
  });
});
