import { describe, expect, it } from "vitest";
import { fillIn, placeOf, unknownPlaces, VARIABLES } from "../../../components/helpdesk/wait-timeout/message-text.ts";
import { personalise } from "../../../lib/helpdesk/rules/reassignment-texts.ts";
import { DEFAULT_REASSIGNMENT_MESSAGE } from "../../../lib/helpdesk/schemas.ts";

const NAMES = { agent: "Paulo", customer: "Marina" };

describe("the preview of the reassignment message", () => {
  it.each([
    DEFAULT_REASSIGNMENT_MESSAGE,
    "Oi {{customer}}, {{ agent }} aqui. Até já, {{customer}}!",
    "Sem nomes.",
    "Oi {{cliente}}, { agent } e {{}}",
  ])("says what the customer will read: %s", (text) => {
    expect(fillIn(text, NAMES)).toBe(personalise(text, NAMES));
  });

  it("knows a place that nothing takes, once", () => {
    expect(unknownPlaces("Oi {{cliente}}, {{ agent }}, {{cliente}}, {{Customer}}")).toEqual([
      "{{cliente}}",
      "{{Customer}}",
    ]);
    expect(unknownPlaces(VARIABLES.map(placeOf).join(" "))).toEqual([]);
  });
});
