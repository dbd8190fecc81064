import { describe, expect, it } from "vitest";
import { SEGMENT_FIELDS, SEGMENT_OPERATORS } from "../../../lib/segments/names.ts";
import { SaveSegment, SegmentRules, SegmentsQuery } from "../../../lib/segments/schemas.ts";

const city = { category: "characteristic", field: "city", operator: "eq", value: "Campinas" };
const rule = (...filters: unknown[]) => ({ logic: "AND", filters });

function mistakesOf(rules: unknown): string[] {
  const result = SegmentRules.safeParse({ rules });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const mistakeOf = (filter: object) => mistakesOf([rule(filter)]);

it("ids are lower-cased, as the database writes them", () => {
  const id = "01978c5e-0000-7000-8000-00000000000a";
  const of = (value: string) => [
    rule(
      { category: "characteristic", field: "storeId", operator: "eq", value },
      rule({ category: "engagement", field: "read", operator: "eq", value: [value, "any"] }),
    ),
  ];
  expect(SegmentRules.parse({ rules: of(id.toUpperCase()) })).toEqual({ rules: of(id) });
  const written = [rule({ ...city, value: id.toUpperCase() }, { ...city, operator: "isNull", value: undefined })];
  expect(SegmentRules.parse({ rules: written })).toEqual({ rules: written });
});

describe("valid rules", () => {
  it.each([
    ["an empty list of rules", []],
    [
      "the specification's first example",
      [rule({ category: "rfm", field: "rfmStatus", operator: "in", value: ["champions"] })],
    ],
    ["the specification's second example", [rule(city)]],
    ["a negated rule", [{ ...rule(city), negate: true }]],
    ["three nesting levels", [rule(rule(rule(city)))]],
    [
      "a relative date",
      [rule({ category: "purchase", field: "lastOrder", operator: "gte", value: "ultimos_30_dias" })],
    ],
    [
      "a range between two dates",
      [rule({ category: "purchase", field: "lastOrder", operator: "between", value: ["2026-01-01", "hoje"] })],
    ],
    [
      "a relative window",
      [rule({ category: "product", field: "brand", operator: "in", value: ["Flora"], window: "ultimos_6_meses" })],
    ],
    [
      "a window between two dates",
      [
        rule({
          category: "purchase",
          field: "orders",
          operator: "eq",
          value: 0,
          window: { from: "2026-01-01", to: "2026-01-31" },
        }),
      ],
    ],
    ["any campaign", [rule({ category: "engagement", field: "read", operator: "neq", value: "any" })]],
    [
      "several campaigns",
      [
        rule({
          category: "engagement",
          field: "read",
          operator: "eq",
          value: ["01978c5e-0000-7000-8000-000000000001"],
        }),
      ],
    ],
    ["a hundred conditions", [rule(...Array.from({ length: 99 }, () => city)), rule(city)]],
  ])("include %s", (_, rules) => expect(SegmentRules.parse({ rules })).toEqual({ rules }));
});

describe("a validation error names its path", () => {
  it.each([
    [{ ...city, field: "shoe" }, "rules.0.filters.0.field: unknown field characteristic.shoe"],
    [{ ...city, field: "constructor" }, "rules.0.filters.0.field: unknown field characteristic.constructor"],
    [{ ...city, operator: "gt" }, /^rules\.0\.filters\.0\.operator: must be one of eq, neq/],
    [{ ...city, value: 7 }, "rules.0.filters.0.value: must be a text"],
    [{ ...city, value: "" }, "rules.0.filters.0.value: must be a text"],
    [{ ...city, value: undefined }, "rules.0.filters.0.value: is required"],
    [{ ...city, value: ["Campinas"] }, "rules.0.filters.0.value: must not be a list"],
    [{ ...city, operator: "in" }, "rules.0.filters.0.value: must be a list"],
    [{ ...city, operator: "isNull" }, "rules.0.filters.0.value: must be left out"],
    [{ ...city, window: "hoje" }, "rules.0.filters.0.window: this field has no window"],
    [
      {
        category: "purchase",
        field: "orders",
        operator: "gte",
        value: 1,
        window: { from: "2026-02-01", to: "2026-01-01" },
      },
      "rules.0.filters.0.window: must not end before it begins",
    ],
    [{ category: "rfm", field: "rfmStatus", operator: "eq", value: "vip" }, /must be one of champions/],
    [{ category: "purchase", field: "totalSpent", operator: "between", value: [1] }, /must be a list of two/],
    [{ category: "purchase", field: "orderCount", operator: "eq", value: 1.5 }, /must be a whole number/],
    [{ category: "purchase", field: "totalSpent", operator: "eq", value: 1e15 }, /must be a number/],
    [
      { category: "purchase", field: "lastOrder", operator: "eq", value: "2026-02-30" },
      /must be a day or a relative date/,
    ],
    [
      { category: "purchase", field: "lastOrder", operator: "eq", value: "0000-01-01" },
      /must be a day or a relative date/,
    ],
    [
      { category: "purchase", field: "lastOrder", operator: "eq", value: "ultimos_0_dias" },
      /must be a day or a relative date/,
    ],
    [{ category: "characteristic", field: "storeId", operator: "eq", value: "F01" }, /must be an id/],
    [{ category: "characteristic", field: "birthMonth", operator: "eq", value: 13 }, /must be 1 to 12/],
    [{ category: "consent", field: "emailOptOut", operator: "eq", value: "true" }, /must be true or false/],
    [{ category: "engagement", field: "read", operator: "eq", value: ["any", "x"] }, /must be an id or any/],
    [{ ...city, operator: "in", value: ["Campinas", {}] }, "rules.0.filters.0.value.1: must be a plain value"],
    [{ ...city, value: null }, "rules.0.filters.0.value: must be a plain value"],
    [{ ...city, operator: "in", value: [] }, "rules.0.filters.0.value: must have 1 to 500 values"],
    [{ ...city, operator: "in", value: Array(501).fill("x") }, "rules.0.filters.0.value: must have 1 to 500 values"],
    [{ ...city, sql: "1 = 1" }, /Unrecognized key/],
  ])("in %j", (filter, expected) => {
    const [mistake = "", ...more] = mistakeOf(filter);
    expect(more).toEqual([]);
    if (typeof expected === "string") expect(mistake).toBe(expected);
    else expect(mistake).toMatch(expected);
  });

  it("inside nested groups", () => {
    expect(mistakesOf([rule(city, rule(city, rule({ ...city, value: 1 })))])).toEqual([
      "rules.0.filters.1.filters.1.filters.0.value: must be a text",
    ]);
  });

  it("if there are too many conditions or they nest too deep", () => {
    const tooMany = [rule(...Array.from({ length: 60 }, () => city)), rule(...Array.from({ length: 41 }, () => city))];
    expect(mistakesOf(tooMany)).toEqual(["rules: must not have more than 100 conditions"]);
    expect(mistakesOf([rule(rule(rule(rule(city))))])).toEqual(["rules: must not nest deeper than 3 levels"]);
    expect(mistakesOf([rule()])).toHaveLength(1);
  });

  it("once per rule set or once per condition, however many errors there are", () => {
    const crowd = Array.from({ length: 100 }, () => rule(...Array.from({ length: 100 }, () => ({}))));
    expect(mistakesOf(crowd)).toEqual(["rules: must not have more than 100 conditions"]);
    const groups = Array.from({ length: 20 }, () => rule(...Array.from({ length: 100 }, () => rule())));
    expect(mistakesOf(groups)).toEqual(["rules: must not have more than 100 conditions"]);
    const values = [...Array(7).fill("Campinas"), ...Array(493).fill(null)];
    const lists = Array.from({ length: 20 }, () => ({ ...city, operator: "in", value: values }));
    expect(mistakesOf([rule(...lists)])).toEqual(
      lists.map((_, at) => `rules.0.filters.${at}.value.7: must be a plain value`),
    );
  });

  it("if the rules are too long in total", () => {
    const list = { ...city, operator: "in", value: Array.from({ length: 500 }, (_, at) => `product ${at}`) };
    expect(mistakesOf([rule(list, list, list, list, list)])).toEqual([]);
    expect(mistakesOf([rule(...Array.from({ length: 10 }, () => list))])).toEqual([
      "rules: must not be longer than 65536 characters",
    ]);
  });

  it("even if the rules nest 50,000 levels deep", () => {
    let nested: unknown = city;
    for (let depth = 0; depth < 50_000; depth += 1) nested = rule(nested);
    expect(mistakesOf([nested])).toEqual(["rules: must not nest deeper than 3 levels"]);
  });
});

describe("segment schemas", () => {
  it("trim a name, reject one that is empty or too long, and reject unknown properties", () => {
    expect(SaveSegment.parse({ name: "  VIP ", rules: [] }).name).toBe("VIP");
    for (const name of ["", "   ", "x".repeat(121)])
      expect(SaveSegment.safeParse({ name, rules: [] }).success).toBe(false);
    expect(SaveSegment.safeParse({ name: "VIP", rules: [], size: 5 }).success).toBe(false);
  });

  it("fall back to a list's default page and order, and reject an unknown status", () => {
    expect(SegmentsQuery.parse({ page: "x", sort: "rules", order: "up" })).toEqual({
      page: 1,
      limit: 50,
      sort: "updatedAt",
      order: "desc",
    });
    expect(SegmentsQuery.safeParse({ status: "gone" }).success).toBe(false);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("reject the category %s", (category) => {
    const filters = ["toString", "name", "keys", "length"].map((field) => ({
      category,
      field,
      operator: "eq",
      value: "x",
    }));
    expect(SaveSegment.safeParse({ name: "VIP", rules: [{ logic: "AND", filters }] }).success).toBe(false);
  });

  it("define operators for every field", () => {
    const types = Object.values(SEGMENT_FIELDS).flatMap((fields) => Object.values(fields).map(({ type }) => type));
    expect(types.filter((type) => !(type in SEGMENT_OPERATORS))).toEqual([]);
  });
});
