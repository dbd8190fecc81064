import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { CustomerRow, ProductRow, SellerRow, StoreRow, TransactionRow } from "../../../lib/erp/rules/wire-rows.ts";

function faultsOf(schema: z.ZodType, row: object): string[] {
  const result = schema.safeParse(row);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const missing = (...fields: string[]) => fields.map((field) => `${field}: missing_field`);

it.each([
  ["a store", StoreRow, missing("filial", "nome_fantasia")],
  ["a seller", SellerRow, missing("id_funcionario", "nome")],
  ["a product", ProductRow, missing("produto", "descricao1")],
  ["a customer", CustomerRow, missing("id_cliente", "trans_id", "filial")],
  ["a sale", TransactionRow, missing("id_transacao", "trans_id", "filial", "data", "tipo", "valor")],
])("the row schema rejects %s without its required fields", (_, schema, faults) =>
  expect(faultsOf(schema, {})).toEqual(faults),
);

describe("ERP store row", () => {
  it("is mapped to the imported fields", () => {
    const row = {
      filial: "F01",
      nome_fantasia: "Aurora Paulista",
      razao_social: "Aurora Ltda",
      cidade: "São Paulo",
      uf: "sp",
      ativo: false,
      ecommerce: true,
    };
    expect(StoreRow.parse(row)).toEqual({
      code: "F01",
      tradeName: "Aurora Paulista",
      legalName: "Aurora Ltda",
      city: "São Paulo",
      state: "SP",
      isActive: false,
      isEcommerce: true,
    });
  });

  it("defaults to an active store that is not e-commerce", () => {
    expect(StoreRow.parse({ filial: 7, nome_fantasia: "Aurora" })).toEqual({
      code: "7",
      tradeName: "Aurora",
      legalName: null,
      city: null,
      state: null,
      isActive: true,
      isEcommerce: false,
    });
  });
});

describe("ERP seller row", () => {
  const BARE = { id_funcionario: 1, nome: "Bia" };

  it("is mapped to the imported fields", () => {
    expect(SellerRow.parse({ ...BARE, email: "BIA@Aurora.test", filial: "F01", status: "ATIVO" })).toEqual({
      externalId: "1",
      name: "Bia",
      email: "bia@aurora.test",
      storeCode: "F01",
      status: "ACTIVE",
    });
    expect(SellerRow.parse(BARE)).toEqual({
      externalId: "1",
      name: "Bia",
      email: null,
      storeCode: null,
      status: "INACTIVE",
    });
  });

  it.each([
    ["ativo", "ACTIVE"],
    [" Ativo ", "ACTIVE"],
    ["INATIVO", "INACTIVE"],
    ["DESATIVO", "INACTIVE"],
    ["", "INACTIVE"],
    [null, "INACTIVE"],
  ])("is active only with the status ATIVO: %j is %s", (word, status) => {
    expect(SellerRow.parse({ ...BARE, status: word })).toMatchObject({ status });
  });

  it.each(["bia@x.test", "bia.lima+loja@mail.example.test", "b@x.y"])("accepts the e-mail address %s", (email) => {
    expect(SellerRow.parse({ ...BARE, email })).toMatchObject({ email });
  });

  it.each([
    "bia",
    "@x.test",
    "bia@",
    "bia@x",
    "bia@x.",
    "bia@.test",
    "bia@x..test",
    "bia@@x.test",
    "bia@loja@x.test",
    "bia lima@x.test",
    "bia@x .test",
    "bia@x.test ou lia@x.test",
    "bia@x.te st",
    "",
    null,
  ])("drops the invalid e-mail address %j", (email) => {
    expect(SellerRow.parse({ ...BARE, email })).toMatchObject({ email: null });
  });
});

describe("ERP product row", () => {
  const BARE = { produto: "P1", descricao1: "CANECA" };

  it("is mapped to the imported fields", () => {
    const row = {
      produto: 8,
      cod_produto: 77,
      descricao1: "CANECA AZUL",
      descricao2: "CANECA",
      desc_colecao: "Verão",
      desc_departamento: "Casa",
      desc_marca: "Flora",
      preco1: 12.5,
      cores: [{ descricao: "AZUL" }, { descricao: " VERDE " }],
      tamanhos: [{ tamanho: 42 }, { tamanho: "M" }],
    };
    expect(ProductRow.parse(row)).toEqual({
      externalId: "8",
      productCode: "77",
      name: "CANECA AZUL",
      shortName: "CANECA",
      collection: "Verão",
      department: "Casa",
      brand: "Flora",
      priceCents: 1250,
      colors: ["AZUL", "VERDE"],
      sizes: ["42", "M"],
    });
  });

  it("may contain only the required fields", () => {
    expect(ProductRow.parse(BARE)).toEqual({
      externalId: "P1",
      productCode: null,
      name: "CANECA",
      shortName: null,
      collection: null,
      department: null,
      brand: null,
      priceCents: null,
      colors: [],
      sizes: [],
    });
  });

  it("accepts a price of zero", () => {
    expect(ProductRow.parse({ ...BARE, preco1: 0 })).toMatchObject({ priceCents: 0 });
  });

  it("accepts lists or null as colors and sizes, and rejects other values and incomplete items", () => {
    expect(ProductRow.parse({ ...BARE, cores: null, tamanhos: [] })).toMatchObject({ colors: [], sizes: [] });
    expect(faultsOf(ProductRow, { ...BARE, cores: "AZUL", tamanhos: {} })).toEqual([
      "cores: invalid_value",
      "tamanhos: invalid_value",
    ]);
    const lists = { cores: [{ descricao: "AZUL" }, {}], tamanhos: [{ tamanho: true }] };
    expect(faultsOf(ProductRow, { ...BARE, ...lists })).toEqual([
      "cores.1.descricao: missing_field",
      "tamanhos.0.tamanho: invalid_text",
    ]);
  });
});

describe("ERP customer row", () => {
  const BARE = { id_cliente: 7, trans_id: 12, filial: "F01" };
  const readWith = (fields: object) => CustomerRow.parse({ ...BARE, ...fields });

  it("is mapped to the imported fields", () => {
    const row = {
      nome: "Ana Lima",
      email: "ANA@Mail.test",
      ddd: 11,
      celular: 987_654_321,
      cpf: "529.982.247-25",
      dt_nascimento: "1980-02-29T00:00:00",
      cep: "01310-100",
      cidade: "São Paulo",
      uf: "sp",
      endereco: "Av. Paulista, 1",
      bairro: "Bela Vista",
    };
    expect(readWith(row)).toEqual({
      externalId: "7",
      transId: 12,
      storeCode: "F01",
      name: "Ana Lima",
      email: "ana@mail.test",
      phone: "11987654321",
      phoneType: "MOBILE",
      taxId: "52998224725",
      birthDate: "1980-02-29",
      zipCode: "01310100",
      city: "São Paulo",
      state: "SP",
      address: "Av. Paulista, 1",
      neighborhood: "Bela Vista",
    });
  });

  it("may contain no personal data", () => {
    expect(readWith({})).toEqual({
      externalId: "7",
      transId: 12,
      storeCode: "F01",
      name: null,
      email: null,
      phone: null,
      phoneType: null,
      taxId: null,
      birthDate: null,
      zipCode: null,
      city: null,
      state: null,
      address: null,
      neighborhood: null,
    });
  });

  it.each([
    [{ ddd: "(11)", celular: "98765-4321" }, "11987654321", "MOBILE"],
    [{ celular: "+55 11 98765-4321" }, "11987654321", "MOBILE"],
    [{ ddd: "11", celular: "3333-4444" }, "11933334444", "LANDLINE"],
    [{ ddd: "11" }, null, null],
    [{ celular: "98765-4321" }, null, null],
    [{ ddd: "11", celular: "não tem" }, null, null],
  ])("accepts a phone in two fields or in one: %j", (fields, phone, phoneType) => {
    expect(readWith(fields)).toMatchObject({ phone, phoneType });
  });

  it.each([
    ["52998224725", "52998224725"],
    [52_998_224_725, "52998224725"],
    [191, "00000000191"],
    ["529.982.247-26", null],
    ["11111111111", null],
    ["isento", null],
    [null, null],
  ])("keeps only a valid tax id, with restored leading zeros: %j", (cpf, taxId) => {
    expect(readWith({ cpf })).toMatchObject({ taxId });
  });

  it.each([
    ["01310-100", "01310100"],
    ["CEP 01.310-100", "01310100"],
    [1_310_100, "01310100"],
    ["310-100", "310100"],
    ["não sabe", null],
    [" ", null],
    [null, null],
  ])("keeps only the digits of the postal code: %j", (cep, zipCode) => {
    expect(readWith({ cep })).toMatchObject({ zipCode });
  });
});

describe("ERP sale row", () => {
  const SALE = {
    id_transacao: 536_365,
    trans_id: 5,
    filial: "F01",
    data: "2026-11-19T23:30:00-03:00",
    tipo: "VENDA",
    valor: 139.12,
  };

  it("is mapped to the imported fields", () => {
    const itens = [
      { produto: "P1", quantidade: 2, preco: 69.56, cor: "AZUL", tamanho: 42 },
      { produto: 8, quantidade: 0.5, preco: 0 },
    ];
    expect(TransactionRow.parse({ ...SALE, id_cliente: 7, id_funcionario: "V1", itens })).toEqual({
      externalId: "536365",
      transId: 5,
      storeCode: "F01",
      customerId: "7",
      sellerRef: "V1",
      kind: "sale",
      occurredAt: new Date("2026-11-20T02:30:00.000Z"),
      amountCents: 13_912n,
      items: [
        { productExternalId: "P1", quantity: 2, unitPriceCents: 6956n, color: "AZUL", size: "42" },
        { productExternalId: "8", quantity: 0.5, unitPriceCents: 0n, color: null, size: null },
      ],
    });
  });

  it("may be a return without a customer", () => {
    expect(TransactionRow.parse({ ...SALE, tipo: "DEVOLUCAO", valor: -10 })).toEqual({
      externalId: "536365",
      transId: 5,
      storeCode: "F01",
      customerId: null,
      sellerRef: null,
      kind: "return",
      occurredAt: new Date("2026-11-20T02:30:00.000Z"),
      amountCents: -1000n,
      items: [],
    });
  });

  it.each([
    ["VENDA", 0.01, []],
    ["VENDA", 0, []],
    ["VENDA", -0.01, ["valor: absurd_value"]],
    ["DEVOLUCAO", -0.01, []],
    ["DEVOLUCAO", 0, []],
    ["DEVOLUCAO", 0.01, ["valor: absurd_value"]],
  ])("must not be negative as a sale or positive as a return: %s of %j", (tipo, valor, faults) => {
    expect(faultsOf(TransactionRow, { ...SALE, tipo, valor })).toEqual(faults);
  });

  it.each([
    ["TROCA", "invalid_value"],
    ["venda", "invalid_value"],
    ["", "invalid_value"],
    [0, "invalid_value"],
    [null, "missing_field"],
    [undefined, "missing_field"],
  ])("is a sale or a return, never %j", (tipo, reason) => {
    expect(faultsOf(TransactionRow, { ...SALE, tipo })).toEqual([`tipo: ${reason}`]);
  });

  it("requires complete items", () => {
    expect(faultsOf(TransactionRow, { ...SALE, itens: [{}] })).toEqual(
      missing("itens.0.produto", "itens.0.quantidade", "itens.0.preco"),
    );
    expect(faultsOf(TransactionRow, { ...SALE, itens: "?" })).toEqual(["itens: invalid_value"]);
  });
});
