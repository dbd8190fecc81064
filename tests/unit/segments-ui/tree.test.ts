import { describe, expect, it } from "vitest";
import { newCondition, problemOf, withField, withOperator } from "../../../components/segments/rules/conditions.ts";
import { isDraft, signatureOf } from "../../../components/segments/rules/drafts.ts";
import { editTree, targetsOf } from "../../../components/segments/rules/edit-tree.ts";
import { groupNumber } from "../../../components/segments/rules/group-number.ts";
import { refusalsOf } from "../../../components/segments/rules/refusals.ts";
import { type Condition, type Group, isGroup, type Part, type Tree } from "../../../components/segments/rules/tree.ts";
import { countsByKey, fromRules, toRules } from "../../../components/segments/rules/wire.ts";
import { MAX_FILTERS } from "../../../lib/segments/names.ts";
import { type SegmentRule, SegmentRules } from "../../../lib/segments/schemas.ts";
import { ApiError } from "../../../lib/web/api-error.ts";

const spent = (key: string, amount: number | null = 10): Condition => ({
  ...newCondition("purchase", "totalSpent", key),
  values: [amount],
});
const group = (key: string, ...parts: Part[]): Group => ({ key, logic: "AND", negate: false, parts });
/** `A(a b) B(C(c))`: the keys and their nesting. */
const shape = (parts: readonly Part[]): string =>
  parts.map((part) => (isGroup(part) ? `${part.key}(${shape(part.parts)})` : part.key)).join(" ");

const tree: Tree = [group("A", spent("a"), spent("b")), group("B", group("C", spent("c")))];

describe("the rule tree", () => {
  it("reorders, removes and copies parts among siblings", () => {
    expect(shape(editTree(tree, { type: "shift", key: "a", by: 1 }))).toBe("A(b a) B(C(c))");
    expect(shape(editTree(tree, { type: "shift", key: "b", by: 1 }))).toBe("A(a b) B(C(c))");
    expect(shape(editTree(tree, { type: "shift", key: "B", by: -1 }))).toBe("B(C(c)) A(a b)");
    expect(shape(editTree(tree, { type: "remove", key: "C" }))).toBe("A(a b) B()");
    const copied = editTree(tree, { type: "duplicate", key: "C" });
    expect(new Set(shape(copied).match(/\w{2,}/g)).size).toBeGreaterThan(1);
    expect(toRules(copied).rules[1]?.filters).toHaveLength(2);
  });

  it("moves a card into another or a new top-level group, within the maximum depth", () => {
    expect(shape(editTree(tree, { type: "moveInto", key: "a", into: "C" }))).toBe("A(b) B(C(c a))");
    expect(shape(editTree(tree, { type: "moveInto", key: "c", into: "A", before: "b" }))).toBe("A(a c b) B(C())");
    expect(shape(editTree(tree, { type: "moveInto", key: "b", into: "A", before: "a" }))).toBe("A(b a) B(C(c))");
    expect(editTree(tree, { type: "moveInto", key: "B", into: "C" })).toBe(tree);
    const out = editTree(tree, { type: "moveInto", key: "c", into: null });
    expect(out).toHaveLength(3);
    expect(shape(out[2]?.parts ?? [])).toBe("c");
    expect(shape(editTree(tree, { type: "moveInto", key: "C", into: null }))).toBe("A(a b) B() C(c)");
    expect(targetsOf(tree, "a").map((target) => target?.key ?? null)).toEqual(["B", "C", null]);
    expect(targetsOf(tree, "B").map((target) => target?.key ?? null)).toEqual(["A"]);
    const deep = editTree(tree, { type: "moveInto", key: "B", into: "A" });
    expect(shape(deep)).toBe("A(a b B(C(c)))");
    expect(editTree(deep, { type: "addGroup", into: "C" })).toBe(deep);
    expect(groupNumber(deep, "C")).toBe("1.1.1");
  });

  it("rejects more conditions than the server accepts", () => {
    const full = [group("A", ...Array.from({ length: MAX_FILTERS }, (_, at) => spent(`k${at}`)))];
    expect(editTree(full, { type: "addCondition", into: "A", category: "rfm", field: "rfmStatus" })).toBe(full);
    expect(editTree(full, { type: "duplicate", key: "k0" })).toBe(full);
  });
});

describe("rules in the API's format", () => {
  const rules: SegmentRule[] = [
    {
      logic: "OR",
      filters: [
        { category: "rfm", field: "rfmStatus", operator: "in", value: ["champions"] },
        {
          logic: "AND",
          negate: true,
          filters: [{ category: "consent", field: "emailOptOut", operator: "eq", value: true }],
        },
        { category: "purchase", field: "orders", operator: "between", value: [1, 3], window: "ultimos_90_dias" },
        { category: "engagement", field: "read", operator: "neq", value: ["any"] },
        { category: "purchase", field: "lastOrder", operator: "isNull" },
      ],
    },
  ];

  it("survive a round trip, and the server accepts them", () => {
    const back = toRules(fromRules(rules)).rules;
    const single = JSON.parse(JSON.stringify(rules).replace('["any"]', '["any"]'));
    expect(back).toEqual(single);
    expect(SegmentRules.safeParse({ rules: back }).success).toBe(true);
  });

  it("map to the equivalent operators offered by the rule builder", () => {
    const asked = (category: string, field: string, operator: "eq" | "neq" | "gt", value: string | boolean) =>
      toRules(fromRules([{ logic: "AND", filters: [{ category, field, operator, value }] }])).rules[0]?.filters[0];
    expect(asked("characteristic", "city", "eq", "Campinas")).toMatchObject({ operator: "in", value: ["Campinas"] });
    expect(asked("rfm", "rfmStatus", "neq", "champions")).toMatchObject({ operator: "notIn", value: ["champions"] });
    expect(asked("consent", "emailOptOut", "neq", true)).toMatchObject({ operator: "eq", value: false });
    expect(asked("purchase", "lastOrder", "gt", "hoje")).toMatchObject({ operator: "after", value: "hoje" });
  });

  it("omit incomplete conditions, and still map counts to their cards", () => {
    const unfinished: Tree = [group("A", spent("a", null), spent("b"), group("C")), group("D")];
    const wire = toRules(unfinished);
    expect(wire.rules).toEqual([
      { logic: "AND", filters: [{ category: "purchase", field: "totalSpent", operator: "gte", value: 10 }] },
    ]);
    expect([...countsByKey(wire, [{ count: 7, parts: [7] }])]).toEqual([
      ["A", 7],
      ["b", 7],
    ]);
  });

  it("map a validation error to the card it concerns", () => {
    const wire = toRules(tree);
    const refused = (...fields: [path: string, message: string][]) => {
      const details = { fields: fields.map(([path, message]) => ({ path, code: "custom", message })) };
      return [...refusalsOf(new ApiError(400, "Validation failed", details), wire)];
    };
    expect(refused(["rules.0.filters.1.value", "is required"])).toEqual(["b"]);
    expect(refused(["rules.1.filters.0.filters.0.field", "no"], ["rules", "too deep"])).toEqual(["c", ""]);
    expect(refused(["rules.1.filters.0", "no"])).toEqual(["C"]);
    expect(refusalsOf(new ApiError(500, "Broken"), wire).size).toBe(0);
  });
});

describe("a condition", () => {
  it("keeps the values that a new field or operator can use", () => {
    const price = { ...spent("a", 100), operator: "between" as const, values: [1, 2] };
    expect(withField(price, "purchase", "averageTicket")).toMatchObject({ operator: "between", values: [1, 2] });
    expect(withField(price, "characteristic", "city")).toMatchObject({ operator: "in", values: [] });
    expect(withOperator(price, "gte").values).toEqual([1]);
    expect(withOperator(price, "gte").window).toBeUndefined();
    const city: Condition = { ...newCondition("characteristic", "city", "c"), values: ["Campinas"] };
    expect(withOperator(city, "notIn").values).toEqual(["Campinas"]);
    expect(withOperator(city, "contains").values).toEqual([]);
    expect(withOperator(city, "isNull").values).toEqual([]);
  });

  it("accepts messages by default, also when it replaces another yes/no field", () => {
    const email = newCondition("characteristic", "hasEmail", "a");
    expect(newCondition("consent", "whatsappOptOut").values).toEqual([false]);
    expect(withField(email, "consent", "emailOptOut").values).toEqual([false]);
    const refused: Condition = { ...newCondition("consent", "whatsappOptOut"), values: [true] };
    expect(withField(refused, "consent", "emailOptOut").values).toEqual([true]);
  });

  it("reports missing values, reversed bounds and an invalid window", () => {
    const price = spent("a");
    expect(problemOf(price)).toBeNull();
    expect(problemOf({ ...price, values: [null] })).toBe("missing");
    expect(problemOf({ ...price, operator: "between", values: [1] })).toBe("missing");
    expect(problemOf({ ...price, operator: "between", values: [2, 1] })).toBe("reversed");
    expect(problemOf({ ...price, window: { from: "2026-02-01", to: "2026-01-01" } })).toBe("window");
    expect(problemOf({ ...price, window: "ultimos__dias" })).toBe("window");
    const date = newCondition("purchase", "lastOrder", "d");
    expect(problemOf(date)).toBeNull();
    expect(problemOf({ ...date, values: ["ultimos__dias"] })).toBe("missing");
  });
});

describe("a draft", () => {
  it("is restored only if the rule builder can display it", () => {
    const draft = { name: "VIP", tree, savedAt: "2026-11-20T12:00:00Z", basedOn: null };
    expect(isDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(isDraft({ ...draft, tree: [group("A", { ...spent("a"), field: "gone" })] })).toBe(false);
    expect(isDraft({ ...draft, tree: [spent("a")] })).toBe(false);
    expect(isDraft({ ...draft, basedOn: 3 })).toBe(true);
    expect(isDraft({ ...draft, basedOn: "2026-11-20T12:00:00Z" })).toBe(true);
    expect(isDraft({ ...draft, basedOn: {} })).toBe(false);
    expect(isDraft("nonsense")).toBe(false);
  });

  it("is compared by its content, not by its keys", () => {
    const other: Tree = [group("X", spent("x"), spent("y")), group("Y", group("Z", spent("z")))];
    expect(signatureOf(" VIP ", other)).toBe(signatureOf("VIP", tree));
    expect(signatureOf("VIP", editTree(tree, { type: "addGroup", into: "A" }))).toBe(signatureOf("VIP", tree));
    expect(signatureOf("VIP", [group("A", spent("a", null))])).not.toBe(signatureOf("VIP", []));
    expect(signatureOf("VIP", editTree(tree, { type: "shift", key: "B", by: -1 }))).not.toBe(signatureOf("VIP", tree));
  });
});
