import { describe, expect, it } from "vitest";
import { operatorsOf } from "../../../components/segments/rules/conditions.ts";
import { describeFilter, describeRules } from "../../../components/segments/rules/describe.ts";
import {
  SEGMENT_FIELDS,
  SEGMENT_OPERATORS,
  type SegmentFieldType,
  type SegmentOperator,
} from "../../../lib/segments/names.ts";
import type { SegmentFilter, SegmentRule } from "../../../lib/segments/schemas.ts";
import { wordsIn } from "./words.ts";

const words = wordsIn("pt-BR");
const filter = (category: string, field: string, operator: SegmentOperator, value?: SegmentFilter["value"]) => ({
  category,
  field,
  operator,
  ...(value !== undefined && { value }),
});
const and = (...filters: SegmentRule["filters"]): SegmentRule => ({ logic: "AND", filters });
const or = (...filters: SegmentRule["filters"]): SegmentRule => ({ logic: "OR", filters });
const champion = filter("rfm", "rfmStatus", "in", ["champions", "at_risk"]);
const inCity = filter("characteristic", "city", "in", ["Campinas"]);
const refused = filter("consent", "whatsappOptOut", "eq", true);
const text = (...rules: SegmentRule[]) => describeRules(rules, words).replaceAll("\u00a0", " ");

describe("a rule set as a sentence", () => {
  it("joins conditions, groups and exclusions in natural Portuguese", () => {
    expect(text()).toBe("Todos os clientes");
    expect(text(and(champion))).toBe("Quem está em “Campeões” ou “Em risco”");
    expect(text(and(champion, inCity))).toBe("Quem está em “Campeões” ou “Em risco” e mora em Campinas");
    expect(text(or(champion, and(inCity, refused)))).toBe(
      "Quem está em “Campeões” ou “Em risco” ou (mora em Campinas e não quer receber WhatsApp)",
    );
    expect(text(and(champion), or(inCity, refused))).toBe(
      "Quem está em “Campeões” ou “Em risco” e (mora em Campinas ou não quer receber WhatsApp)",
    );
    expect(text(and(champion), { ...or(inCity, refused), negate: true })).toBe(
      "Quem está em “Campeões” ou “Em risco”, exceto quem mora em Campinas ou não quer receber WhatsApp",
    );
    expect(text({ ...and(refused), negate: true })).toBe("Todos os clientes, exceto quem não quer receber WhatsApp");
    expect(text(or(champion, { ...and(inCity), negate: true }))).toBe(
      "Quem está em “Campeões” ou “Em risco” ou não entra em (mora em Campinas)",
    );
  });

  it.each([
    [filter("purchase", "totalSpent", "gte", 500), "gastou R$ 500,00 ou mais no total"],
    [
      { ...filter("purchase", "orders", "eq", 1), window: "ultimos_90_dias" },
      "fez exatamente 1 compra nos últimos 90 dias",
    ],
    [filter("purchase", "orderCount", "between", [2, 4]), "fez de 2 a 4 compras no total"],
    [
      { ...filter("purchase", "spent", "lt", 10), window: { from: "2026-01-01", to: "2026-01-31" } },
      "gastou menos de R$ 10,00 de 01/01/2026 a 31/01/2026",
    ],
    [filter("purchase", "lastOrder", "before", "ultimos_6_meses"), "comprou pela última vez há mais de 6 meses"],
    [filter("purchase", "lastOrder", "neq", "hoje"), "não comprou pela última vez hoje"],
    [
      filter("purchase", "firstOrder", "between", ["2026-01-01", "2026-02-01"]),
      "comprou pela primeira vez de 01/01/2026 a 01/02/2026",
    ],
    [filter("purchase", "lastOrder", "isNull"), "nunca comprou"],
    [filter("characteristic", "birthMonth", "in", [3, 4]), "faz aniversário em março ou abril"],
    [filter("characteristic", "hasEmail", "neq", true), "não tem e-mail"],
    [filter("consent", "whatsappOptOut", "eq", false), "aceita receber WhatsApp"],
    [filter("characteristic", "name", "contains", "Ana"), "tem nome que contém “Ana”"],
    [filter("characteristic", "storeId", "notIn", ["store-1"]), "não é da loja Loja Centro"],
    [filter("characteristic", "customerId", "in", ["a", "b"]), "é um dos 2 clientes escolhidos"],
    [filter("characteristic", "customerId", "notIn", ["a"]), "não é o cliente escolhido"],
    [filter("product", "brand", "in", ["a", "b", "c", "d", "e"]), "comprou a marca a, b, c ou mais 2 outros"],
    [{ ...filter("engagement", "read", "neq", "any"), window: "este_mes" }, "não leu nenhuma mensagem este mês"],
  ] as [SegmentFilter, string][])("describes %j", (asked, said) => {
    expect(describeFilter(asked, words).replaceAll("\u00a0", " ")).toBe(said);
  });

  const usual: Record<SegmentFieldType, SegmentFilter["value"]> = {
    text: "x",
    choice: "x",
    reference: "x",
    product: "x",
    campaign: "any",
    month: 3,
    amount: 5,
    count: 5,
    date: "ontem",
    flag: true,
  };
  const fields = Object.entries(SEGMENT_FIELDS).flatMap(([category, inside]) =>
    Object.entries(inside).map(([field, { type }]) => ({ category, field, type: type as SegmentFieldType })),
  );

  it.each(["pt-BR", "en"] as const)("has %s texts for every field, operator and date", (locale) => {
    const own = wordsIn(locale);
    for (const { category, field, type } of fields)
      for (const operator of SEGMENT_OPERATORS[type]) {
        const one = usual[type] as string;
        const values = { between: [one, one], in: [one], notIn: [one], isNull: undefined, isNotNull: undefined };
        const value = operator in values ? values[operator as keyof typeof values] : one;
        // A saved rule may test for "no store": the UI does not offer it, but describes it.
        if (value === undefined && field === "rfmStatus") continue;
        expect(describeFilter(filter(category, field, operator, value), own)).not.toContain("undefined");
      }
    const dates = [
      "hoje",
      "ontem",
      "este_mes",
      "mes_passado",
      "ultimo_ano",
      "ultimos_3_dias",
      "ultimos_3_meses",
      "2026-01-31",
    ];
    for (const operator of operatorsOf({ ...filter("purchase", "lastOrder", "eq"), key: "", values: [] }))
      for (const date of dates)
        describeFilter(filter("purchase", "lastOrder", operator, operator === "between" ? [date, date] : date), own);
  });
});
