import { expect, it } from "vitest";
import { headerKey, proposeMapping } from "../../../lib/imports/rules/propose-mapping.ts";

it("proposes fields for Portuguese and English column names", () => {
  const headers = ["Código", "NOME COMPLETO", "C.P.F.", "E-mail", "Data de Nascimento", "Município", "Observação"];
  expect(proposeMapping(headers)).toEqual(["externalId", "name", null, "email", "birthDate", "city", null]);
  expect(proposeMapping(["store", "customer_id", "Phone", "zip code"])).toEqual([
    "storeCode",
    "externalId",
    "phone",
    "zipCode",
  ]);
});

it("proposes each field once", () => {
  expect(proposeMapping(["Telefone", "Celular"])).toEqual(["phone", null]);
});

it("has the same key for files whose headers differ in case, accents and punctuation only", () => {
  expect(headerKey(["Código", "E-mail"])).toBe(headerKey(["CODIGO ", "e mail"]));
  expect(headerKey(["Nome", "CPF"])).not.toBe(headerKey(["CPF", "Nome"]));
});
