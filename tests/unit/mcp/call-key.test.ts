import { describe, expect, it } from "vitest";
import { callKey } from "../../../lib/mcp/rules/call-key.ts";

const rules = { all: [{ field: "rfm", value: ["champions", "loyal"] }] };

describe("the idempotency key of a tool call", () => {
  it("does not depend on the order of properties, at any depth", () => {
    const turned = { all: [{ value: ["champions", "loyal"], field: "rfm" }] };
    expect(callKey("save_segment", { rules: turned, name: "VIP" })).toBe(
      callKey("save_segment", { name: "VIP", rules }),
    );
    expect(callKey("x", { 2: "b", 1: "a", name: undefined })).toBe(callKey("x", { 1: "a", 2: "b" }));
  });

  it("depends on the tool, on names and values, and on the order of lists", () => {
    const calls: [string, unknown][] = [
      ["save_segment", { name: "VIP", rules }],
      ["create_campaign_draft", { name: "VIP", rules }],
      ["save_segment", { name: "VIP 2", rules }],
      ["save_segment", { name: "VIP", rules: { all: [{ field: "rfm", value: ["loyal", "champions"] }] } }],
      ["save_segment", { name: "VIP", rules: { all: [] } }],
      ["save_segment", { name: "VIP", rules: { all: {} } }],
      ["save_segment", { name: "VIP", rules: { all: [["field", "rfm"]] } }],
      ["save_segment", { name: "VIP", rules: { all: { field: "rfm" } } }],
    ];
    expect(new Set(calls.map(([name, args]) => callKey(name, args))).size).toBe(calls.length);
  });

  it("has a form that the header accepts", () => expect(callKey("x", {})).toMatch(/^mcp-[0-9a-f]{64}$/));
});
