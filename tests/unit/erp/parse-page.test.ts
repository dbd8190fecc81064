import { describe, expect, it } from "vitest";
import { type ParseContext, parsePage } from "../../../lib/erp/parse-page.ts";
import type { ErpEntity } from "../../../lib/erp/schemas.ts";

const context: ParseContext = {
  stores: new Map([
    ["F01", { id: "store-1", code: "F01", isActive: true }],
    ["F02", { id: "store-2", code: "F02", isActive: false }],
  ]),
  sellers: new Set(["F01-1"]),
  skipsClosedStores: false,
  now: new Date("2026-11-20T15:00:00.000Z"),
};

const GOOD: Record<ErpEntity, Record<string, unknown>> = {
  stores: {
    filial: "F01",
    nome_fantasia: "Aurora Paulista",
    cidade: "São Paulo",
    uf: "sp",
    ativo: true,
    ecommerce: false,
  },
  sellers: { id_funcionario: "F01-1", nome: "Bia", email: "BIA@Aurora.test", filial: "F01", status: "ATIVO" },
  products: { produto: "P1", cod_produto: "1", descricao1: "CANECA", preco1: 12.5, cores: [{ descricao: "AZUL" }] },
  customers: {
    id_cliente: 7,
    trans_id: 12,
    filial: "F01",
    nome: "  Ana\t Lima ",
    email: "Ana@X.test",
    ddd: "(11)",
    celular: "8765-4321",
    cpf: "529.982.247-25",
    dt_nascimento: "1980-02-29",
    cep: "01310-100",
  },
  transactions: {
    id_transacao: "536365",
    trans_id: 5,
    filial: "F01",
    id_cliente: "7",
    id_funcionario: "F01-1",
    data: "2026-11-19T23:30:00-03:00",
    tipo: "VENDA",
    valor: 139.12,
    itens: [{ produto: "P1", quantidade: 2, preco: 69.56, cor: null, tamanho: null }],
  },
};

function judge(entity: ErpEntity, change: Record<string, unknown>, more: Partial<ParseContext> = {}) {
  return parsePage(entity, [{ ...GOOD[entity], ...change }], { ...context, ...more });
}

describe("parsePage", () => {
  it("maps valid rows to the imported fields", async () => {
    expect((await judge("stores", {})).rows).toMatchObject([
      { code: "F01", tradeName: "Aurora Paulista", state: "SP", isActive: true },
    ]);
    expect((await judge("sellers", {})).rows).toMatchObject([
      { externalId: "F01-1", storeId: "store-1", status: "ACTIVE", email: "bia@aurora.test" },
    ]);
    expect((await judge("products", {})).rows).toMatchObject([
      { externalId: "P1", priceCents: 1250, colors: ["AZUL"], sizes: [], brand: null },
    ]);
    expect((await judge("customers", {})).rows).toMatchObject([
      {
        externalId: "7",
        transId: 12,
        storeId: "store-1",
        name: "Ana Lima",
        email: "ana@x.test",
        phone: "11987654321",
        phoneType: "MOBILE",
        taxId: "52998224725",
        birthDate: "1980-02-29",
        zipCode: "01310100",
      },
    ]);
    expect((await judge("transactions", {})).rows).toMatchObject([
      {
        externalId: "536365",
        customerRef: "F01:7",
        sellerRef: "F01-1",
        kind: "sale",
        amountCents: 13_912n,
        occurredAt: new Date("2026-11-20T02:30:00.000Z"),
        items: [{ productExternalId: "P1", quantity: 2, unitPriceCents: 6956n }],
      },
    ]);
  });

  it.each<[ErpEntity, Record<string, unknown>, string, string]>([
    ["transactions", { data: null }, "data", "missing_field"],
    ["transactions", { data: "19/11/2026" }, "data", "invalid_date"],
    ["transactions", { data: "2026-02-30T10:00:00-03:00" }, "data", "invalid_date"],
    ["transactions", { data: "2026-11-25T10:00:00-03:00" }, "data", "absurd_value"],
    ["transactions", { data: "1899-12-31T10:00:00-03:00" }, "data", "absurd_value"],
    ["transactions", { filial: "F99" }, "filial", "unknown_store"],
    ["transactions", { valor: 1e18 }, "valor", "absurd_value"],
    ["transactions", { valor: "NaN" }, "valor", "invalid_number"],
    ["transactions", { valor: -1 }, "valor", "absurd_value"],
    ["transactions", { tipo: "DEVOLUCAO" }, "valor", "absurd_value"],
    ["transactions", { tipo: "TROCA" }, "tipo", "invalid_value"],
    ["transactions", { trans_id: 0 }, "trans_id", "invalid_number"],
    ["transactions", { id_transacao: "RUIM\uFFFD" }, "id_transacao", "invalid_text"],
    ["transactions", { itens: [{ quantidade: 1, preco: 1 }] }, "itens", "missing_field"],
    ["transactions", { itens: "?" }, "itens", "invalid_value"],
    ["customers", { id_cliente: " " }, "id_cliente", "missing_field"],
    ["customers", { nome: "Jo\u0000o" }, "nome", "invalid_text"],
    ["customers", { nome: "\uD800" }, "nome", "invalid_text"],
    ["customers", { nome: "a".repeat(501) }, "nome", "absurd_value"],
    ["sellers", { filial: "F99" }, "filial", "unknown_store"],
    ["products", { preco1: "NaN" }, "preco1", "invalid_number"],
    ["products", { produto: null }, "produto", "missing_field"],
    ["stores", { nome_fantasia: "" }, "nome_fantasia", "missing_field"],
    ["stores", { ativo: "sim" }, "ativo", "invalid_value"],
  ])("rejects %s with %j", async (entity, change, field, reason) => {
    const { rows, rejected } = await judge(entity, change);
    expect(rows).toEqual([]);
    expect(rejected).toMatchObject([{ entity, reason, payload: { field } }]);
  });

  it.each([null, 7, "row", [], {}])("rejects %j, which is not a row", async (raw) => {
    expect(await parsePage("transactions", [raw, GOOD.transactions], context)).toMatchObject({
      rows: [{ externalId: "536365" }],
      rejected: [{ externalId: null }],
    });
  });

  it("keeps the identifiers of a rejected row, and no personal data", async () => {
    const { rejected } = await judge("customers", { nome: "a".repeat(501), id_cliente: "9", trans_id: 44 });
    expect(rejected).toEqual([
      {
        entity: "customers",
        externalId: "9",
        reason: "absurd_value",
        payload: { field: "nome", branch: "F01", transId: 44, after: 0 },
      },
    ]);
  });

  it.each(["ontem", "31/12/1980", "1880-01-01", "2026-11-21"])(
    "imports a customer with the invalid birth date %j as incomplete, without a birth date",
    async (day) => {
      const { rows, rejected, incomplete } = await judge("customers", { dt_nascimento: day });
      expect(rows).toMatchObject([{ externalId: "7", birthDate: null }]);
      expect(rejected).toEqual([]);
      expect(incomplete).toMatchObject([{ reason: "invalid_birth_date", payload: { field: "dt_nascimento" } }]);
    },
  );

  it.each([
    ["2026-11-20", "2026-11-20"],
    ["0000-00-00", null],
  ])("imports a customer with the birth date %j as complete", async (day, birthDate) => {
    expect(await judge("customers", { dt_nascimento: day })).toMatchObject({ rows: [{ birthDate }], incomplete: [] });
  });

  it("records the trans_id before a rejected row, so that the row can be requested again", async () => {
    const rows = [
      { ...GOOD.transactions, trans_id: 8 },
      { ...GOOD.transactions, trans_id: "?" },
      { trans_id: 12 },
      null,
    ];
    const { rejected, transIds } = await parsePage("transactions", rows, context, 5);
    expect(rejected.map((row) => row.payload.after)).toEqual([8, 8, 12]);
    expect(transIds).toEqual([8]);
    const bad = await parsePage("transactions", [null, { trans_id: 12 }], context, 5);
    expect(bad).toMatchObject({ transIds: [], readableIds: [12] });
  });

  it("treats null as an empty list, and rejects an empty list item", async () => {
    expect(await judge("transactions", { itens: null })).toMatchObject({ rows: [{ items: [] }], rejected: [] });
    const bare = await judge("products", { cores: null, tamanhos: null });
    expect(bare).toMatchObject({ rows: [{ colors: [], sizes: [] }], rejected: [] });
    expect((await judge("products", { cores: [{}] })).rejected).toMatchObject([{ payload: { field: "cores" } }]);
  });

  it("drops an invalid phone, e-mail address or tax id without rejecting the row", async () => {
    expect((await judge("customers", { celular: "123", email: "ana", cpf: "11111111111" })).rows).toMatchObject([
      { phone: null, phoneType: null, email: null, taxId: null },
    ]);
    expect((await judge("customers", { cpf: 1_144_477_735 })).rows).toMatchObject([{ taxId: null }]);
    expect((await judge("customers", { cpf: 191 })).rows).toMatchObject([{ taxId: "00000000191" }]);
  });

  it("yields to the event loop between the rows of a large page", async () => {
    let isDone = false;
    const judging = parsePage("transactions", Array(1_000).fill(GOOD.transactions), context).finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await judging).rows).toHaveLength(1_000);
    expect(turns).toBeGreaterThan(5);
  });

  it("skips rows of closed stores only with skipsClosedStores", async () => {
    expect(await judge("transactions", { filial: "F02" }, { skipsClosedStores: true })).toMatchObject({
      rows: [],
      rejected: [],
      skipped: 1,
    });
    expect(await judge("transactions", { filial: "F02" })).toMatchObject({
      rows: [{ storeId: "store-2" }],
      skipped: 0,
    });
  });

  it("imports a sale of an unknown seller as incomplete", async () => {
    const { rows, incomplete, rejected } = await judge("transactions", { id_funcionario: "X" });
    expect([rows.length, rejected.length]).toEqual([1, 0]);
    expect(incomplete).toMatchObject([{ reason: "unknown_seller", payload: { field: "id_funcionario", transId: 5 } }]);
  });

  it.each([
    ["2026-11-19T23:30:00-03:00", "2026-11-20T02:30:00.000Z"],
    ["2026-11-19T23:30:00", "2026-11-20T02:30:00.000Z"],
    ["2026-11-19 23:30", "2026-11-20T02:30:00.000Z"],
    ["2026-11-19", "2026-11-19T03:00:00.000Z"],
    ["2026-11-19T23:30:00.250Z", "2026-11-19T23:30:00.250Z"],
    ["2026-11-19T23:30:00-0200", "2026-11-20T01:30:00.000Z"],
  ])("reads the sale time %s as %s", async (data, instant) => {
    expect((await judge("transactions", { data })).rows).toMatchObject([{ occurredAt: new Date(instant) }]);
  });
});
