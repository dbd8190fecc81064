import { describe, expect, it } from "vitest";
import { readableId, reasonOf } from "../../../lib/erp/rules/rejected-row.ts";

const NOTHING = { externalId: null, transId: null, branch: null };

describe("identifiers of a row", () => {
  it.each([
    ["stores", "F01"],
    ["sellers", "V1"],
    ["products", "P1"],
    ["customers", "C1"],
    ["transactions", "T1"],
  ] as const)("in %s include its key %s, its trans_id and its branch", (entity, externalId) => {
    const row = {
      filial: "F01",
      id_funcionario: "V1",
      produto: "P1",
      id_cliente: "C1",
      id_transacao: "T1",
      trans_id: 12,
      nome: "Ana Lima",
      cpf: "529.982.247-25",
    };
    expect(readableId(entity, row)).toEqual({ externalId, transId: 12, branch: "F01" });
  });

  it("are null if the value is not a row", () => {
    for (const row of [null, undefined, 7, "F01", true, [], {}]) expect(readableId("stores", row)).toEqual(NOTHING);
  });

  it.each([1, Number.MAX_SAFE_INTEGER])("include the trans_id %j", (transId) => {
    expect(readableId("customers", { trans_id: transId })).toEqual({ ...NOTHING, transId });
  });

  it("omit a trans_id that cannot be requested from the ERP", () => {
    for (const transId of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN, "12", null, true])
      expect(readableId("customers", { trans_id: transId })).toEqual(NOTHING);
  });

  it.each([
    [7, "7"],
    [0, "0"],
    [" A-1 ", "A-1"],
    ["São_João/12.b", "São_João/12.b"],
    ["RUIM\uFFFD", "RUIM\uFFFD"],
    ["A\u0000B\tC\nD", "ABCD"],
    ["+A=<1>🎉", "A1"],
    ["\u0000 7", "7"],
    ["+ $", null],
    ["", null],
    [null, null],
    [true, null],
    [{ id: 7 }, null],
  ])("keep only the readable characters of a key: %j becomes %j", (key, id) => {
    expect(readableId("stores", { filial: key })).toEqual({ externalId: id, transId: null, branch: id });
  });

  it("are limited to sixty characters", () => {
    const longest = "a".repeat(60);
    for (const key of [longest, `${longest}b`, `  ${longest}b`])
      expect(readableId("products", { produto: key })).toEqual({ ...NOTHING, externalId: longest });
  });

  it("replace a surrogate pair split by the limit with U+FFFD", () => {
    const { externalId } = readableId("products", { produto: `${"a".repeat(59)}𝒜` });
    expect(externalId).toBe(`${"a".repeat(59)}\uFFFD`);
  });
});

describe("rejection reason of a row", () => {
  const issue = (message: string, ...path: (string | number)[]) => ({ code: "custom" as const, message, path });

  it("is taken from the first issue, with the top-level field of the row", () => {
    const issues = [issue("missing_field", "itens", 0, "produto"), issue("absurd_value", "valor")];
    expect(reasonOf(issues)).toEqual({ field: "itens", reason: "missing_field" });
    expect(reasonOf(issues.toReversed())).toEqual({ field: "valor", reason: "absurd_value" });
  });

  it("names the row itself if the issue has no field", () => {
    expect(reasonOf([issue("absurd_value")])).toEqual({ field: "row", reason: "absurd_value" });
    expect(reasonOf([issue("absurd_value", 0)])).toEqual({ field: "0", reason: "absurd_value" });
    expect(reasonOf([])).toEqual({ field: "row", reason: "invalid_value" });
  });

  it.each([
    "Invalid input: expected object, received null",
    "Ana Lima",
    "",
    "Missing_field",
    "missing_Field",
    "missing_field ",
    " missing_field",
    "missing_field\n",
    "missing-field",
    "missing_field2",
    "2_missing",
  ])("is a code, never a message that may contain input: %j", (message) => {
    expect(reasonOf([issue(message, "nome")])).toEqual({ field: "nome", reason: "invalid_value" });
  });
});
