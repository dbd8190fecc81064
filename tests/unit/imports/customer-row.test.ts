import { describe, expect, it } from "vitest";
import { readRow } from "../../../lib/imports/rules/customer-row.ts";
import type { RowPlan } from "../../../lib/imports/rules/row-cells.ts";

const plan = (columns: RowPlan["columns"], rest: Partial<RowPlan> = {}): RowPlan => ({
  columns,
  storeCode: "01",
  stores: { "01": "store-1", "02": "store-2" },
  now: new Date("2026-11-29T12:00:00-03:00"),
  ...rest,
});
const problemsOf = (cells: string[], columns: RowPlan["columns"], rest?: Partial<RowPlan>) => {
  const row = readRow(cells, plan(columns, rest));
  return "problems" in row ? row.problems : null;
};

describe("readRow", () => {
  it("converts a row as Brazilian spreadsheets write it", () => {
    const columns = [
      "storeCode",
      "externalId",
      "name",
      "cpf",
      "phone",
      "email",
      "birthDate",
      "zipCode",
      "state",
    ] as const;
    const cells = [
      "02",
      " 77 ",
      "  Ana   Souza ",
      "529.982.247-25",
      "(19) 9876-5432",
      "ANA@Example.com",
      "5/3/1980",
      "1310000",
      "sp",
    ];
    expect(readRow(cells, plan(columns))).toEqual({
      customer: {
        storeId: "store-2",
        storeCode: "02",
        externalId: "77",
        name: "Ana Souza",
        email: "ana@example.com",
        phone: "19998765432",
        phoneType: "MOBILE",
        taxId: "52998224725",
        birthDate: "1980-03-05",
        zipCode: "01310000",
        city: null,
        state: "SP",
        address: null,
        neighborhood: null,
      },
      optOuts: [],
    });
  });

  it("restores the leading zeros of a CPF that was a number", () => {
    expect(readRow(["1234567890"], plan(["cpf"]))).toMatchObject({ customer: { taxId: "01234567890" } });
  });

  it("uses the chosen store for a row without one", () => {
    expect(readRow(["", "Ana", "1"], plan(["storeCode", "name", "externalId"]))).toMatchObject({
      customer: { storeId: "store-1", storeCode: "01" },
    });
  });

  it.each([
    [["12345678900"], ["cpf"], [{ field: "cpf", code: "invalid_cpf" }]],
    [["1,23457E+10"], ["cpf"], [{ field: "cpf", code: "digits_lost" }]],
    [["123"], ["phone"], [{ field: "phone", code: "invalid_phone" }]],
    [["ana@"], ["email"], [{ field: "email", code: "invalid_email" }]],
    [["1", "31/02/1980"], ["externalId", "birthDate"], [{ field: "birthDate", code: "invalid_date" }]],
    [["1", "5/3/80"], ["externalId", "birthDate"], [{ field: "birthDate", code: "invalid_date" }]],
    [["1", "2027-01-01"], ["externalId", "birthDate"], [{ field: "birthDate", code: "date_in_future" }]],
    [["1", "99"], ["externalId", "storeCode"], [{ field: "storeCode", code: "unknown_store" }]],
    [["1", "talvez"], ["externalId", "emailConsent"], [{ field: "emailConsent", code: "invalid_consent" }]],
    [["1", "Jo\uFFFDo"], ["externalId", "name"], [{ field: "name", code: "invalid_text" }]],
    [["1", "x".repeat(501)], ["externalId", "name"], [{ field: "name", code: "text_too_long" }]],
    [["Ana"], ["name"], [{ field: null, code: "no_identity" }]],
  ] as const)("rejects %j with the reason", (cells, columns, problems) => {
    expect(problemsOf([...cells], [...columns])).toEqual(problems);
  });

  it("tells everything that is wrong with a row", () => {
    expect(problemsOf(["1", "a@"], ["cpf", "email"], { storeCode: null })?.map(({ code }) => code)).toEqual([
      "invalid_email",
      "invalid_cpf",
      "missing_store",
    ]);
  });

  it("keeps a formula as text", () => {
    expect(readRow(["1", '=HYPERLINK("http://x")'], plan(["externalId", "name"]))).toMatchObject({
      customer: { name: '=HYPERLINK("http://x")' },
    });
  });
});

it("rejects a store code that is the name of an object's own property", () => {
  const row = readRow(["constructor", "1"], plan(["storeCode", "externalId"]));
  expect(row).toEqual({ problems: [{ field: "storeCode", code: "unknown_store" }] });
});

describe("opt-outs of a row", () => {
  const columns = ["phone", "email", "whatsappConsent", "emailConsent", "consentAt"] as const;
  const optOuts = (cells: string[]) => {
    const row = readRow(cells, plan(columns));
    return "optOuts" in row ? row.optOuts : row.problems;
  };

  it("are read with or without a date; an opt-in is none, even with a date", () => {
    expect(optOuts(["19998765432", "a@b.co", "não", "S", ""])).toEqual([{ channel: "whatsapp", at: null }]);
    const at = new Date("2026-10-01T03:00:00.000Z");
    expect(optOuts(["19998765432", "a@b.co", "N", "sim", "01/10/2026"])).toEqual([{ channel: "whatsapp", at }]);
  });

  it("leaves out a channel without an address", () => {
    expect(optOuts(["", "a@b.co", "n", "n", ""])).toEqual([{ channel: "email", at: null }]);
  });
});
