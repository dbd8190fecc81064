import { describe, expect, it } from "vitest";
import {
  rulesOfFilters,
  rulesOfPicked,
  TEMPLATE_NAMES,
  TEMPLATES,
} from "../../../components/segments/rules/starting-points.ts";
import { SegmentRules } from "../../../lib/segments/schemas.ts";

const SELLER = "0198c0de-0000-7000-8000-0000abcdef01";

describe("initial segment rules", () => {
  it.each(TEMPLATE_NAMES)("of the template %s are accepted by the server", (name) => {
    const rules = TEMPLATES[name]("2026-11-20");
    expect(SegmentRules.safeParse({ rules }).error).toBeUndefined();
    expect(rules.length).toBeGreaterThan(0);
  });

  it("of the birthdays template select the current month", () => {
    expect(TEMPLATES.birthdays("2026-11-20")[0]?.filters[0]).toMatchObject({ field: "birthMonth", value: [11] });
  });

  it("include the customer list's filters as conditions, and omit unknown filters", () => {
    const address = `rfm=at_risk,nonsense&vendedor=${SELLER},x&cidade=Campinas&de=2026-01-01&gastoDe=1000.5&gastoAte=2000&pedidosAte=3&canal=whatsapp&recusa=any&q=Ana&ordem=nome`;
    const rules = rulesOfFilters(new URLSearchParams(address));
    expect(SegmentRules.safeParse({ rules }).error).toBeUndefined();
    expect(rules[0]?.filters).toEqual([
      { category: "rfm", field: "rfmStatus", operator: "in", value: ["at_risk"] },
      { category: "characteristic", field: "preferredSellerId", operator: "in", value: [SELLER] },
      { category: "characteristic", field: "city", operator: "in", value: ["Campinas"] },
      { category: "purchase", field: "lastOrder", operator: "gte", value: "2026-01-01" },
      { category: "purchase", field: "totalSpent", operator: "between", value: [1000.5, 2000] },
      { category: "purchase", field: "orderCount", operator: "lte", value: 3 },
      { category: "characteristic", field: "name", operator: "contains", value: "Ana" },
      { category: "characteristic", field: "phoneType", operator: "in", value: ["MOBILE"] },
      { category: "consent", field: "whatsappOptOut", operator: "eq", value: false },
    ]);
    expect(rules[1]?.logic).toBe("OR");
    expect(rulesOfFilters(new URLSearchParams("q=11987654321&pedidosDe=dois"))).toEqual([]);
  });

  it("have one condition with the customers picked in the list", () => {
    const rules = rulesOfPicked([SELLER]);
    expect(SegmentRules.safeParse({ rules }).error).toBeUndefined();
    expect(rules).toEqual([
      { logic: "AND", filters: [{ category: "characteristic", field: "customerId", operator: "in", value: [SELLER] }] },
    ]);
    expect(rulesOfPicked([])).toEqual([]);
  });

  it.each([
    ["mais-de-75", "gt", 75],
    ["ultimos-30", "lt", 30],
  ] as const)("count days from today for the list's filter %s", (preset, operator, value) => {
    expect(rulesOfFilters(new URLSearchParams({ ultimaCompra: preset }))).toEqual([
      { logic: "AND", filters: [{ category: "purchase", field: "daysSinceLastOrder", operator, value }] },
    ]);
    expect(rulesOfFilters(new URLSearchParams({ ultimaCompra: "mais-de-muito" }))).toEqual([]);
  });
});
