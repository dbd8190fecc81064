import { describe, expect, it } from "vitest";
import { assertExpression, keyValue, matches } from "../../../inngest/local/expressions/evaluate.ts";

const scope = {
  event: { name: "crm/a", data: { orgId: "o1", page: 3, final: true, nested: { id: "x" }, "odd-key": "odd" } },
  async: { name: "crm/b", data: { orgId: "o1", page: 4 } },
};

describe("expression evaluator", () => {
  it.each([
    "event.data.orgId == async.data.orgId",
    "event.data.orgId == 'o1'",
    'event.data.orgId == "o1"',
    "event.data.page < async.data.page && event.data.final",
    "event.data.page >= 3 || event.data.missing == 1",
    "event.data.page != 4",
    "!(event.data.page == 4)",
    "event.data.missing == null",
    "event.data.nested.id == 'x' && (async.data.page == 5 || async.data.page == 4)",
    "event.data['odd-key'] == 'odd'",
    "event.data.orgId + '-' + event.data.nested.id == 'o1-x'",
    "event.data.page + 1 == async.data.page",
    "async.name == 'crm/b'",
    "event.data.orgId == 'it\\'s' || true",
    "event.data.page == 3 ? event.data.final : false",
    "event.data.page == 4 ? false : event.data.missing == 1 ? false : true",
    "(event.data.final ? 600 : 0) == 600",
  ])("returns true for %s", (text) => {
    expect(matches(text, scope)).toBe(true);
  });

  it.each([
    "event.data.orgId == 'o2'",
    "event.data.page == '3'",
    "event.data.page > async.data.page",
    "event.data.final && async.data.final",
    "event.data.constructor != null",
    "event.data.orgId < 5",
    "event.data.",
    "event.data.orgId ==",
    "size(event.data)",
    "a b",
    "(event.data.final",
    "event.data.final ? true",
    "event.data.page ? true : false",
  ])("returns false for a false or invalid condition: %s", (text) => {
    expect(matches(text, scope)).toBe(false);
  });

  it("returns true without a condition", () => {
    expect(matches(undefined, scope)).toBe(true);
    expect(matches("", scope)).toBe(true);
  });

  it("computes the key of an event, empty if the field is missing", () => {
    expect(keyValue("event.data.orgId", scope)).toBe("o1");
    expect(keyValue("event.data.page", scope)).toBe("3");
    expect(keyValue("event.data.missing", scope)).toBe("");
  });

  it("reports the syntax error of an invalid expression", () => {
    expect(() => assertExpression("event.data.orgId == async.data.orgId")).not.toThrow();
    expect(() => assertExpression("event.data.orgId ==")).toThrow(/value/);
    expect(() => assertExpression("event.data % 2 == 0")).toThrow(/Unexpected/);
  });
});
