import { describe, expect, it } from "vitest";
import { withPlainIds } from "../../../lib/segments/rules/plain-ids.ts";

const ID = "01978c5e-0000-7000-8000-00000000000a";
const STORE = { category: "characteristic", field: "storeId" };
const READ = { category: "engagement", field: "read" };
const CITY = { category: "characteristic", field: "city" };

describe("the ids of a condition", () => {
  it.each([STORE, READ])("are lower-cased, single or in a list, and other properties stay unchanged: %j", (filter) => {
    const condition = { ...filter, operator: "eq", window: "hoje" };
    expect(withPlainIds({ ...condition, value: ID.toUpperCase() })).toEqual({ ...condition, value: ID });
    expect(withPlainIds({ ...condition, value: [ID.toUpperCase(), "any", ID] })).toEqual({
      ...condition,
      value: [ID, "any", ID],
    });
  });

  it("are lower-cased only if they are strings", () => {
    expect(withPlainIds({ ...STORE, value: 7 })).toEqual({ ...STORE, value: 7 });
    expect(withPlainIds({ ...READ, value: [true, ID.toUpperCase(), 0] })).toEqual({ ...READ, value: [true, ID, 0] });
  });

  it("are lower-cased in a copy, not in the given condition", () => {
    const given = { ...READ, value: [ID.toUpperCase()] };
    withPlainIds(given);
    expect(given).toEqual({ ...READ, value: [ID.toUpperCase()] });
  });

  it.each([
    ["a name", { ...CITY, value: "CAMPINAS" }],
    ["a choice", { category: "characteristic", field: "phoneType", value: ["MOBILE"] }],
    ["an unknown field", { ...STORE, field: "shoeId", value: "A" }],
    ["an unknown category", { ...STORE, category: "shoes", value: "A" }],
    ["an id without a value", STORE],
    ["a campaign without a value", READ],
  ])("are the only values that change; %s stays unchanged", (_, filter) => {
    const before = { ...filter };
    expect(withPlainIds(filter)).toBe(filter);
    expect(filter).toStrictEqual(before);
  });
});
