import { describe, expect, it } from "vitest";
import { REASSIGNMENT_VARIABLES, unknownPlaceholders } from "../../../lib/helpdesk/rules/reassignment-message.ts";

describe("unknownPlaceholders", () => {
  it("lists each unknown placeholder once", () => {
    expect(unknownPlaceholders("Oi {{cliente}}, {{ agent }}, {{cliente}}, {{Customer}}, {{}}")).toEqual([
      "{{cliente}}",
      "{{Customer}}",
      "{{}}",
    ]);
  });

  it("accepts every variable, with and without spaces", () => {
    const template = REASSIGNMENT_VARIABLES.map((variable) => `{{${variable}}} {{ ${variable} }}`).join(" ");
    expect(unknownPlaceholders(template)).toEqual([]);
  });
});
