import { describe, expect, it } from "vitest";
import { readSales } from "../../../lib/imports/rules/read-rows.ts";
import type { RowPlan } from "../../../lib/imports/rules/row-cells.ts";
import { readCents, readMoment } from "../../../lib/imports/rules/sale-cells.ts";
import { readSaleRow } from "../../../lib/imports/rules/sale-row.ts";

const COLUMNS = ["storeCode", "saleId", "soldAt", "soldTime", "total", "saleKind", "sellerCode", "cpf"] as const;
const plan: RowPlan = {
  columns: COLUMNS,
  storeCode: null,
  stores: { "01": "store-1" },
  now: new Date("2026-11-29T12:00:00-03:00"),
};
const problemsOf = (...cells: string[]) => {
  const row = readSaleRow(cells, plan);
  return "problems" in row ? row.problems : null;
};

describe("readSaleRow", () => {
  it("converts a sale as Brazilian spreadsheets write it", () => {
    expect(readSaleRow(["01", "9", "5/3/2024", "9:07", "R$ 1.234,56", "Venda", "7", "529.982.247-25"], plan)).toEqual({
      sale: {
        storeId: "store-1",
        storeCode: "01",
        externalId: "9",
        occurredAt: new Date("2024-03-05T09:07:00-03:00"),
        kind: "sale",
        amountCents: 123_456n,
        sellerRef: "7",
        buyer: { code: null, cpf: "52998224725", phone: null },
      },
    });
  });

  it("takes a day for its midnight, and zeros for no CPF", () => {
    expect(readSaleRow(["01", "9", "2024-03-05", "", "10", "", "", "000.000.000-00"], plan)).toMatchObject({
      sale: { occurredAt: new Date("2024-03-05T00:00:00-03:00"), buyer: { cpf: null } },
    });
  });

  it.each([
    ["-10,00", "", "return", -1_000n],
    ["10,00", "Devolução", "return", -1_000n],
    ["-10,00", "devolucao", "return", -1_000n],
    ["0", "", "sale", 0n],
  ])("reads %s with the kind %j as a %s", (total, kind, read, cents) => {
    const row = readSaleRow(["01", "9", "2024-03-05", "", total, kind, "", ""], plan);
    expect(row).toMatchObject({ sale: { kind: read, amountCents: cents } });
  });

  it("lists everything that is wrong", () => {
    expect(problemsOf("77", "", "", "25:00", "1,234", "troca", "1,2E+15", "123")).toEqual([
      { field: "storeCode", code: "unknown_store" },
      { field: "saleId", code: "missing_value" },
      { field: "soldAt", code: "missing_value" },
      { field: "soldTime", code: "invalid_time" },
      { field: "total", code: "invalid_amount" },
      { field: "saleKind", code: "invalid_sale_kind" },
      { field: "sellerCode", code: "digits_lost" },
      { field: "cpf", code: "invalid_cpf" },
    ]);
    expect(problemsOf("01", "9", "31/12/1989", "", "-1", "venda")).toEqual([
      { field: "soldAt", code: "date_too_old" },
      { field: "total", code: "negative_sale" },
    ]);
    expect(problemsOf("01", "9", "01/12/2026", "", "#N/A")).toEqual([
      { field: "total", code: "formula_error" },
      { field: "soldAt", code: "date_in_future" },
    ]);
  });
});

it.each([
  ["1234,56", 123_456n],
  ["1234.56", 123_456n],
  ["1,234.56", 123_456n],
  ["1.234", 123_400n],
  ["1.234.567", 123_456_700n],
  ["(5,00)", -500n],
  ["R$ -5", -500n],
  ["-R$5", -500n],
  ["0,1", 10n],
])("readCents reads %s", (text, cents) => {
  expect(readCents(text)).toEqual({ value: cents });
});

it.each(["1,234", "1.2.3", "abc", "5-", "(5", "1e5", "100000001", "NaN", "--5"])("readCents refuses %s", (text) => {
  expect(readCents(text)).toEqual({ problem: "invalid_amount" });
});

it.each([
  ["2024-03-05T14:30:00Z", { day: "2024-03-05", time: "14:30:00", zone: "Z" }],
  ["2024-03-05T14:30-0200", { day: "2024-03-05", time: "14:30", zone: "-0200" }],
  ["05/03/2024 14:30", { day: "2024-03-05", time: "14:30", zone: null }],
  ["5.3.2024", { day: "2024-03-05", time: null, zone: null }],
])("readMoment reads %s", (text, value) => {
  expect(readMoment(text)).toEqual({ value });
});

it.each(["30/02/2024", "03/2024", "05/03/24", "2024-03-05 24:00", "2024-03-05 1:2", "2024-03-05 14:30+99:99", "ontem"])(
  "readMoment refuses %s",
  (text) => {
    expect(readMoment(text)).toEqual({ problem: "invalid_date" });
  },
);

describe("readSales", () => {
  it("counts a sale once that is there twice, and rejects all rows of one with other details", () => {
    const row = (id: string, total: string) => ["01", id, "2024-03-05", "", total];
    const json = JSON.stringify([row("1", "10"), row("1", "10,00"), row("2", "5"), row("2", "6"), row("", "1")]);
    const read = readSales(json, plan);
    expect(read.accepted.map(({ at }) => at)).toEqual([0]);
    expect(read.repeated).toEqual([1]);
    expect(read.rejected).toEqual([
      { at: 4, problems: [{ field: "saleId", code: "missing_value" }] },
      { at: 2, problems: [{ field: "saleId", code: "repeated_sale" }] },
      { at: 3, problems: [{ field: "saleId", code: "repeated_sale" }] },
    ]);
  });
});
