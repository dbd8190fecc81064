import { expect, it } from "vitest";
import { FIELDS_OF, IMPORT_KINDS } from "../../../lib/imports/names.ts";
import { headerKey, proposeMapping, recognizeKind } from "../../../lib/imports/rules/propose-mapping.ts";
import english from "../../../messages/en.json" with { type: "json" };
import portuguese from "../../../messages/pt-BR.json" with { type: "json" };

it("proposes fields for Portuguese and English column names", () => {
  const headers = ["Código", "NOME COMPLETO", "C.P.F.", "E-mail", "Data de Nascimento", "Município", "Observação"];
  expect(proposeMapping(headers, "customers")).toEqual([
    "externalId",
    "name",
    null,
    "email",
    "birthDate",
    "city",
    null,
  ]);
  expect(proposeMapping(["store", "customer_id", "Phone", "zip code"], "customers")).toEqual([
    "storeCode",
    "externalId",
    "phone",
    "zipCode",
  ]);
});

it.each([portuguese, english])("recognizes the names that the product itself gives to the fields", (messages) => {
  const { fields } = messages.imports.mapping;
  for (const kind of IMPORT_KINDS) {
    const headers = FIELDS_OF[kind].map((field) => fields[field]);
    expect(proposeMapping(headers, kind)).toEqual(FIELDS_OF[kind]);
    expect(recognizeKind(headers)).toBe(kind);
  }
});

it("proposes each field once", () => {
  expect(proposeMapping(["Telefone", "Celular"], "customers")).toEqual(["phone", null]);
});

it("has the same key for files whose headers differ in case, accents and punctuation only", () => {
  expect(headerKey(["Código", "E-mail"])).toBe(headerKey(["CODIGO ", "e mail"]));
  expect(headerKey(["Nome", "CPF"])).not.toBe(headerKey(["CPF", "Nome"]));
});

it("recognizes a file of sales by its date and total, where a bare code is the sale's", () => {
  const headers = ["Loja", "Código", "Data", "Hora", "Valor total", "Vendedor", "Cliente", "CPF", "Celular"];
  expect(recognizeKind(headers)).toBe("sales");
  expect(proposeMapping(headers, "sales")).toEqual([
    "storeCode",
    "saleId",
    "soldAt",
    "soldTime",
    "total",
    "sellerCode",
    "externalId",
    "cpf",
    "phone",
  ]);
  expect(recognizeKind(["código", "nome", "data de nascimento"])).toBe("customers");
});
