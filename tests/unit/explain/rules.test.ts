import { describe, expect, it } from "vitest";
import type { KeyedRow } from "../../../lib/core/figures.ts";
import { parseCursor, toCursor } from "../../../lib/explain/rules/cursor.ts";
import { maskRow } from "../../../lib/explain/rules/mask-row.ts";
import { filterText } from "../../../lib/explain/rules/words.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const AT = "2026-11-28T12:00:00.000Z";

describe("the cursor of a figure's rows", () => {
  it("returns the position that it was made of", () => {
    expect(parseCursor(toCursor([AT, ID]), ["time", "id"])).toEqual([AT, ID]);
    expect(parseCursor(toCursor(["120"]), ["number"])).toEqual(["120"]);
  });

  it.each([
    ["no base64", "%"],
    ["no JSON", Buffer.from("x").toString("base64url")],
    ["no list", toCursor({ length: 2 } as unknown as string[])],
    ["too few values", toCursor([AT])],
    ["too many values", toCursor([AT, ID, ID])],
    ["values in another order", toCursor([ID, AT])],
    ["a time that is none", toCursor(["2026-13-01T00:00:00Z", ID])],
    ["SQL", toCursor([AT, "'; DROP TABLE sale; --"])],
  ])("is rejected if it has %s", (_, cursor) => {
    expect(() => parseCursor(cursor, ["time", "id"])).toThrow("cursor: is not a cursor of this figure");
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
    expect(maskRow(sale, sees)).toMatchObject({ store: null, seller: null, at: null, amount: 10 });
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
    [{ key: "code", values: { code: "131026" } }, "Código: 131026"],
  ])("has days, times, months and codes as people write them: %j", (filter, text) => {
    expect(filterText(filter, "pt-BR")).toBe(text);
  });
});
