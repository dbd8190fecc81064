import { describe, expect, it } from "vitest";
import { toCsv } from "../../../lib/core/csv.ts";
import type { FigureChange, FigureRow, KeyedRow } from "../../../lib/core/figures/figures.ts";
import { encodeCursor } from "../../../lib/core/lists/cursor.ts";
import { changeText } from "../../../lib/explain/rules/change-text.ts";
import { columnsOf } from "../../../lib/explain/rules/csv-columns.ts";
import { parseCursor } from "../../../lib/explain/rules/cursor.ts";
import { maskRow } from "../../../lib/explain/rules/mask-row.ts";
import { filterText } from "../../../lib/explain/rules/words.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const AT = "2026-11-28T12:00:00.000Z";

describe("the cursor of a figure's rows", () => {
  it("returns the position that it was made of", () => {
    expect(parseCursor(encodeCursor([AT, ID]), ["time", "id"])).toEqual([AT, ID]);
    expect(parseCursor(encodeCursor(["120"]), ["number"])).toEqual(["120"]);
  });

  it.each([
    ["no base64", "%"],
    ["no JSON", Buffer.from("x").toString("base64url")],
    ["no list", encodeCursor({ length: 2 })],
    ["too few values", encodeCursor([AT])],
    ["too many values", encodeCursor([AT, ID, ID])],
    ["values in another order", encodeCursor([ID, AT])],
    ["a time that is none", encodeCursor(["2026-13-01T00:00:00Z", ID])],
    ["SQL", encodeCursor([AT, "'; DROP TABLE sale; --"])],
  ])("is rejected if it has %s", (_, cursor) => {
    expect(() => parseCursor(cursor, ["time", "id"])).toThrow(
      "cursor: is not a cursor of this list with these filters",
    );
  });
});

describe("a masked row", () => {
  const message = { campaign: { id: ID, name: "Natal" }, occurrence: 1, channel: "email", status: "sent", sentAt: AT };
  const row: KeyedRow = {
    key: [ID],
    id: ID,
    customer: { id: ID, name: "Maria Aparecida da Silva" },
    store: null,
    seller: null,
    at: AT,
    amount: 10,
    message,
    attribution: { message, hoursBetween: 1, windowDays: 7, others: [{ ...message, reason: "older" }] },
  };

  it("has no position, and all else for a role that sees customers and campaigns", () => {
    const { key: _, ...rest } = row;
    expect(maskRow(row, { customers: true, campaigns: true, storeIds: null })).toEqual(rest);
  });

  it("contains neither a full name nor a customer's id without permission for customers", () => {
    const masked = maskRow(row, { customers: false, campaigns: true, storeIds: null });
    expect(masked.customer).toEqual({ id: null, name: "Maria S." });
    expect(JSON.stringify({ ...masked, message: null, attribution: null })).not.toContain(ID);
  });

  it("keeps only the amount of a sale in a store that the actor may not see", () => {
    const sale = { ...row, store: { id: "other", name: "Norte" }, seller: "Bia" };
    const sees = { customers: true, campaigns: true, storeIds: ["own"] };
    expect(maskRow(sale, sees)).toEqual({
      id: expect.not.stringContaining(ID),
      customer: row.customer,
      store: null,
      seller: null,
      at: null,
      amount: 10,
      message,
    });
    expect(maskRow({ ...sale, store: { id: "own", name: "Sul" } }, sees)).toMatchObject({ seller: "Bia", at: AT });
  });

  it("names no campaign without permission for campaigns", () => {
    expect(JSON.stringify(maskRow(row, { customers: true, campaigns: false, storeIds: null }))).not.toContain("Natal");
  });
});

describe("the sentence of a filter", () => {
  it.each([
    [{ key: "days", values: { from: "2026-11-01", to: "2026-11-28" } }, "De 01/11/2026 a 28/11/2026"],
    [{ key: "dayUntil", values: { until: AT } }, "Até 28/11/2026, 09:00"],
    [{ key: "month", values: { month: "2026-11" } }, "Mês 11/2026"],
    [{ key: "group", values: { group: "at_risk" } }, "Grupo: Em risco"],
    [{ key: "manyStores", values: { count: 1_234 } }, "1.234 lojas"],
    [{ key: "send", values: { name: "2026-11", occurrence: 2 } }, "Campanha 2026-11, envio 2"],
    [{ key: "survey", values: { question: "email" } }, "Pesquisa: email"],
    [{ key: "seller", values: { name: "Lia" } }, "Vendedor: Lia"],
    [{ key: "noSeller", values: {} }, "Sem vendedor"],
    [{ key: "code", values: { code: "131026" } }, "Código: 131026"],
  ])("has days, times, months and codes as people write them: %j", (filter, text) => {
    expect(filterText(filter, "pt-BR")).toBe(text);
  });
});

describe("the file of a figure", () => {
  const message = { campaign: { id: ID, name: "Natal" }, occurrence: 1, channel: "email", status: "read", sentAt: AT };
  const row: FigureRow = {
    id: ID,
    customer: { id: ID, name: "MARIA" },
    store: { id: ID, name: "Centro" },
    seller: null,
    at: AT,
    amount: null,
  };
  const lines = (figure: Parameters<typeof columnsOf>[0], more: Partial<FigureRow>) =>
    toCsv(columnsOf(figure), [{ ...row, ...more }])
      .slice(1)
      .trim()
      .split("\r\n");

  it("has codes in words", () => {
    expect(
      lines({ id: "campaigns.skipped", kind: "messages" }, { message, reason: "no_phone", assignment: "treated" }),
    ).toEqual([
      "Campanha;Canal;Mensagem enviada em;Cliente;Loja;Situação;Motivo;Grupo;Valor",
      "Natal;E-mail;28/11/2026 09:00;Maria;Centro;Lida;Sem telefone;Recebe a mensagem;",
    ]);
    const groups = { from: "champions", to: null };
    expect(lines({ id: "rfm.moved-customers", kind: "customers" }, { groups })[1]).toMatch(/;Campeões;$/);
  });

  it("says of a sale in a store that the actor may not see only that it was elsewhere", () => {
    const hidden = { store: null, at: null, amount: 12.5 };
    expect(lines({ id: "campaigns.arm-revenue", kind: "sales" }, hidden)[1]).toBe(";Maria;Outra loja;;12,50;;;;;;");
  });

  it("keeps codes without a word, as those of a provider", () => {
    const [, line] = lines({ id: "campaigns.failed", kind: "messages" }, { message, reason: "131026" });
    expect(line).toContain(";131026;");
  });

  it.each(["campaigns.cost", "results.cost"] as const)("has the six decimals of a price in %s", (id) => {
    expect(lines({ id, kind: "messages" }, { message, amount: 0.0042 })[1]).toMatch(/;0,004200$/);
  });

  it("says how long an expiring conversation has left", () => {
    expect(lines({ id: "helpdesk.expiring", kind: "conversations" }, { minutes: 75 })).toEqual([
      "Última mensagem em;Cliente;Loja;Vendedor;Minutos restantes",
      "28/11/2026 09:00;Maria;Centro;;75",
    ]);
  });
});

describe("the sentence of a difference", () => {
  const factor = (name: "orders" | "ticket", difference: number) => ({ name, before: 1, now: 2, difference, share: 1 });
  const change: FigureChange = {
    current: 1_500,
    compared: 1_000,
    from: "2025-11-01",
    to: "2025-11-21",
    until: "2025-11-21T17:39:00.000Z",
    difference: 500,
    factors: [factor("orders", 700), factor("ticket", -200)],
    stores: [],
  };
  const text = (fields: Partial<FigureChange>, language: "pt-BR" | "en" = "pt-BR") =>
    changeText({ ...change, ...fields }, language)
      .replaceAll("\u00a0", " ")
      .replaceAll("\u202f", " ");

  it("says how much comes from the number of sales and from the ticket, in both languages", () => {
    expect(text({})).toBe(
      "R$ 500,00 a mais que de 01/11/2025 a 21/11/2025, até 14:39: +R$ 700,00 pelo número de vendas e −R$ 200,00 pelo ticket médio.",
    );
    expect(text({}, "en")).toBe(
      "R$500.00 more than between 11/1/25 and 11/21/25, until 2:39 PM: +R$700.00 from the number of sales and −R$200.00 from the average ticket.",
    );
  });

  it.each<[string, Partial<FigureChange>, string]>([
    ["a fall", { difference: -500, until: null }, "R$ 500,00 a menos que de 01/11/2025 a 21/11/2025."],
    ["no difference", { difference: 0, until: null }, "O mesmo valor que de 01/11/2025 a 21/11/2025."],
    ["a single day", { from: "2025-11-21" }, "R$ 500,00 a mais que em 21/11/2025, até 14:39."],
  ])("names %s without factors", (_, fields, sentence) => {
    expect(text({ ...fields, factors: [] })).toBe(sentence);
  });
});
