import { describe, expect, it } from "vitest";
import { filterMistake, isRuleDay } from "../../../lib/segments/rules/filter-mistake.ts";

type Filter = Parameters<typeof filterMistake>[0];

const ID = "01978c5e-0000-7000-8000-00000000000a";
/** A field of each type. */
const FIELDS = {
  text: { category: "characteristic", field: "city" },
  choice: { category: "characteristic", field: "phoneType" },
  product: { category: "product", field: "brand" },
  reference: { category: "characteristic", field: "storeId" },
  month: { category: "characteristic", field: "birthMonth" },
  amount: { category: "purchase", field: "totalSpent" },
  count: { category: "purchase", field: "orderCount" },
  date: { category: "purchase", field: "lastOrder" },
  flag: { category: "characteristic", field: "hasEmail" },
  campaign: { category: "engagement", field: "read" },
};
type Type = keyof typeof FIELDS;

const mistakeIn = (type: Type, filter: Partial<Filter>) =>
  filterMistake({ ...FIELDS[type], operator: "eq", ...filter });
const at = (part: keyof Filter, message: string) => ({ at: part, message });

describe("a value must have its field's type", () => {
  it.each<[Type, unknown]>([
    ["text", "Campinas"],
    ["choice", "MOBILE"],
    ["choice", "LANDLINE"],
    ["product", "Flora"],
    ["reference", ID],
    ["reference", ID.toUpperCase()],
    ["month", 1],
    ["month", 12],
    ["amount", 0.01],
    ["amount", 1e12],
    ["amount", -1e12],
    ["count", 0],
    ["count", 2_147_483_647],
    ["count", -2_147_483_647],
    ["date", "1800-01-01"],
    ["date", "2999-12-31"],
    ["date", "hoje"],
    ["date", "ultimos_30_dias"],
    ["flag", true],
    ["flag", false],
    ["campaign", "any"],
    ["campaign", ID],
  ])("%s accepts %j", (type, value) => expect(mistakeIn(type, { value })).toBeNull());

  it.each<[Type, unknown, string]>([
    ["text", "", "must be a text"],
    ["text", "Camp\0inas", "must be a text"],
    ["text", 7, "must be a text"],
    ["choice", 7, "must be a text"],
    ["choice", "FAX", "must be one of MOBILE, LANDLINE"],
    ["choice", "mobile", "must be one of MOBILE, LANDLINE"],
    ["product", "", "must be a text"],
    ["product", true, "must be a text"],
    ["reference", "F01", "must be an id"],
    ["reference", `${ID}0`, "must be an id"],
    ["reference", 7, "must be an id"],
    ["month", 0, "must be 1 to 12"],
    ["month", 13, "must be 1 to 12"],
    ["month", 1.5, "must be 1 to 12"],
    ["month", "5", "must be 1 to 12"],
    ["amount", 1e12 + 1, "must be a number"],
    ["amount", -1e12 - 1, "must be a number"],
    ["amount", Number.NaN, "must be a number"],
    ["amount", "5", "must be a number"],
    ["count", 1.5, "must be a whole number"],
    ["count", "5", "must be a whole number"],
    ["count", 2_147_483_648, "must be a whole number"],
    ["count", -2_147_483_648, "must be a whole number"],
    ["date", "1799-12-31", "must be a day or a relative date"],
    ["date", "3000-01-01", "must be a day or a relative date"],
    ["date", "hoje ", "must be a day or a relative date"],
    ["date", "desde_ultimos_30_dias", "must be a day or a relative date"],
    ["date", 20_260_101, "must be a day or a relative date"],
    ["flag", "true", "must be true or false"],
    ["flag", 1, "must be true or false"],
    ["campaign", "some", "must be an id or any"],
    ["campaign", "ANY", "must be an id or any"],
    ["campaign", 7, "must be an id or any"],
  ])("%s rejects %j: %s", (type, value, message) => expect(mistakeIn(type, { value })).toEqual(at("value", message)));

  it.each<[Type, Filter["operator"], unknown, string]>([
    ["reference", "in", ID, "must be an id"],
    ["date", "between", "2026-01-01", "must be a day or a relative date"],
    ["date", "between", "hoje", "must be a day or a relative date"],
    ["campaign", "eq", ID, "must be an id or any"],
  ])("%s with the operator %s rejects a nested list", (type, operator, value, message) => {
    expect(mistakeIn(type, { operator, value: [[value], [value]] })).toEqual(at("value", message));
  });
});

describe("the number of values must fit the operator", () => {
  it.each(["in", "notIn"] as const)("%s needs a list of valid values", (operator) => {
    expect(mistakeIn("text", { operator, value: ["Campinas"] })).toBeNull();
    expect(mistakeIn("text", { operator, value: ["Campinas", "Santos", ""] })).toEqual(at("value", "must be a text"));
    expect(mistakeIn("text", { operator, value: "Campinas" })).toEqual(at("value", "must be a list"));
    expect(mistakeIn("text", { operator })).toEqual(at("value", "is required"));
  });

  it.each(["isNull", "isNotNull"] as const)("%s allows no value", (operator) => {
    expect(mistakeIn("text", { operator })).toBeNull();
    expect(mistakeIn("text", { operator, value: "Campinas" })).toEqual(at("value", "must be left out"));
  });

  it("between needs two valid values", () => {
    const between = (value?: unknown) => mistakeIn("amount", { operator: "between", value });
    expect(between([1, 2])).toBeNull();
    for (const value of [[1], [1, 2, 3], [], 7, "12"])
      expect(between(value)).toEqual(at("value", "must be a list of two"));
    for (const value of [
      ["1", 2],
      [1, "2"],
    ])
      expect(between(value)).toEqual(at("value", "must be a number"));
    expect(between()).toEqual(at("value", "is required"));
  });

  it("other operators need a single value", () => {
    expect(mistakeIn("text", { operator: "contains", value: ["Camp"] })).toEqual(at("value", "must not be a list"));
    expect(mistakeIn("amount", { operator: "gte", value: [1, 2] })).toEqual(at("value", "must not be a list"));
    expect(mistakeIn("date", { operator: "within" })).toEqual(at("value", "is required"));
  });

  it("a campaign field allows one value or several", () => {
    expect(mistakeIn("campaign", { operator: "neq", value: [ID, "any"] })).toBeNull();
    expect(mistakeIn("campaign", { value: [ID, "some"] })).toEqual(at("value", "must be an id or any"));
    expect(mistakeIn("campaign", {})).toEqual(at("value", "is required"));
  });
});

describe("the first error of a condition", () => {
  it("is reported in the order field, operator, window, value", () => {
    const wrong = { operator: "in" as const, window: "hoje", value: "?" };
    expect(filterMistake({ category: "characteristic", field: "shoe", ...wrong })).toEqual(
      at("field", "unknown field characteristic.shoe"),
    );
    expect(filterMistake({ category: "shoes", field: "city", ...wrong })).toEqual(
      at("field", "unknown field shoes.city"),
    );
    expect(mistakeIn("amount", wrong)).toEqual(at("operator", "must be one of eq, neq, gt, gte, lt, lte, between"));
    expect(mistakeIn("amount", { ...wrong, operator: "gt" })).toEqual(at("window", "this field has no window"));
    expect(mistakeIn("amount", { operator: "gt", value: "?" })).toEqual(at("value", "must be a number"));
  });

  it("is absent for a field that allows a window, with or without one", () => {
    expect(mistakeIn("product", { value: "Flora", window: "hoje" })).toBeNull();
    expect(mistakeIn("product", { value: "Flora" })).toBeNull();
  });
});

describe("a date in a rule", () => {
  it.each([
    ["1799-12-31", false],
    ["1800-01-01", true],
    ["2026-02-28", true],
    ["2026-02-30", false],
    ["2999-12-31", true],
    ["3000-01-01", false],
    ["hoje", false],
  ])("%s is valid: %j", (text, isDay) => expect(isRuleDay(text)).toBe(isDay));
});
