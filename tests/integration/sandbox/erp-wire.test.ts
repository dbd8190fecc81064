import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClienteRow, FilialRow, FuncionarioRow, ProdutoRow, TransacaoRow } from "../../../sandbox/erp/wire.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { basic, getAll, getPage } from "./erp-client.ts";

const clock = { now: () => new Date("2026-11-20T15:00:00Z") };
const LOCAL_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/;
let sandbox: Sandbox;
const get = <T>(call: string) => getPage<T>(sandbox.erpUrl, sandbox.credentials.aurora, call);
const all = <T>(call: string) => getAll<T>(sandbox.erpUrl, sandbox.credentials.aurora, call);

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.stop());

describe("ERP access", () => {
  const status = async (headers: Record<string, string>, path = "/api/filiais", method = "GET") =>
    (await fetch(sandbox.erpUrl + path, { headers, method })).status;

  it("rejects missing, wrong and swapped credentials", async () => {
    const { aurora } = sandbox.credentials;
    expect(await status({})).toBe(401);
    expect(await status(basic({ ...aurora, password: "wrong" }))).toBe(401);
    expect(await status(basic({ ...aurora, username: "nobody" }))).toBe(401);
    expect(await status({ authorization: "Bearer x" })).toBe(401);
    expect(await status(basic(aurora))).toBe(200);
  });

  it("answers 404 to an unknown resource and 405 to a write", async () => {
    const headers = basic(sandbox.credentials.aurora);
    expect(await status(headers, "/api/pedidos")).toBe(404);
    expect(await status(headers, "/api/filiais", "POST")).toBe(405);
  });

  it("answers 400 to invalid parameters", async () => {
    const headers = basic(sandbox.credentials.aurora);
    expect(await status(headers, "/api/clientes?pagina=0")).toBe(400);
    expect(await status(headers, "/api/clientes?data_inicio=ontem")).toBe(400);
    expect(await status(headers, "/api/clientes?pagina=1")).toBe(200);
  });

  it("serves each organization the data of its own chain", async () => {
    const bela = await getAll<ClienteRow>(sandbox.erpUrl, sandbox.credentials.bela, "clientes");
    const aurora = await all<ClienteRow>("clientes");
    const names = new Set(aurora.map(({ nome, cpf }) => `${nome}|${cpf}`));
    expect(bela).toHaveLength(400);
    expect(aurora).toHaveLength(200);
    expect(bela.filter(({ nome, cpf }) => names.has(`${nome}|${cpf}`))).toEqual([]);
  });
});

describe("duplicate customers", () => {
  const repeats = (values: Array<string | null>): number => {
    const present = values.filter((value) => value !== null);
    return present.length - new Set(present).size;
  };

  it("exist in the smaller chain only: families sharing a phone, and people registered twice", async () => {
    const bela = await getAll<ClienteRow>(sandbox.erpUrl, sandbox.credentials.bela, "clientes");
    const aurora = await all<ClienteRow>("clientes");
    const phoneOf = ({ ddd, celular }: ClienteRow) => {
      const digits = `${ddd}${celular}`.replace(/\D/g, "");
      return digits.length >= 10 ? digits : null;
    };
    // 19 families of three, and one of two at the start of the numbers.
    expect(repeats(bela.map(phoneOf))).toBe(39);
    expect(repeats(bela.map(({ cpf }) => cpf))).toBe(8);
    expect(repeats(aurora.map(phoneOf))).toBe(0);
    expect(repeats(aurora.map(({ cpf }) => cpf))).toBe(0);
  });
});

describe("ERP data", () => {
  it("has branches F01 to F08, of which only F08 is online", async () => {
    const rows = await all<FilialRow>("filiais");
    expect(rows.map(({ filial }) => filial)).toEqual(["F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08"]);
    expect(rows.filter(({ ecommerce }) => ecommerce).map(({ filial }) => filial)).toEqual(["F08"]);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(["filial", "nome_fantasia", "razao_social", "cidade", "uf", "ativo", "ecommerce"]),
    );
  });

  it("has five sellers per branch, and for every sale a seller of its branch", async () => {
    const sellers = await all<FuncionarioRow>("funcionarios");
    const branchOf = new Map(sellers.map(({ id_funcionario, filial }) => [id_funcionario, filial]));
    expect(sellers).toHaveLength(40);
    expect(branchOf.size).toBe(40);
    for (const sale of await all<TransacaoRow>("transacoes")) {
      expect(branchOf.get(sale.id_funcionario ?? "")).toBe(sale.filial);
    }
  });

  it("has customers with all their fields, in ascending trans_id", async () => {
    const rows = await all<ClienteRow>("clientes");
    expect(rows.map(({ trans_id }) => trans_id)).toEqual(rows.map((_, at) => at + 1));
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      "bairro celular cep cidade cpf ddd dt_nascimento email endereco filial id_cliente nome trans_id uf".split(" "),
    );
  });

  it("has transactions whose value is the sum of their items, and whose type follows its sign", async () => {
    for (const row of await all<TransacaoRow>("transacoes")) {
      const cents = row.itens.reduce((sum, { quantidade, preco }) => sum + quantidade * preco * 100, 0);
      expect(Math.round(row.valor * 100)).toBe(Math.round(cents));
      expect(row.data).toMatch(LOCAL_INSTANT);
      expect(row.tipo).toBe(row.valor < 0 ? "DEVOLUCAO" : "VENDA");
      expect(row.id_transacao.startsWith("C")).toBe(row.tipo === "DEVOLUCAO");
    }
  });

  it("has a product for every transaction item", async () => {
    const products = await all<ProdutoRow>("produtos");
    const codes = new Set(products.map(({ produto }) => produto));
    const sales = await all<TransacaoRow>("transacoes");
    expect(sales.flatMap(({ itens }) => itens).filter(({ produto }) => !codes.has(produto))).toEqual([]);
    expect(products[0]).toMatchObject({
      produto: expect.any(String),
      preco1: expect.any(Number),
      cores: expect.any(Array),
    });
    expect(products.every(({ cores }) => cores.every(({ descricao }) => descricao.length > 0))).toBe(true);
  });
});

describe("ERP filters", () => {
  it("return only rows of the given branch, but all products", async () => {
    for (const entity of ["filiais", "funcionarios", "clientes", "transacoes"]) {
      const { dados, total } = await get<FilialRow>(`${entity}?filial=F03&limite=5000`);
      expect(dados.length).toBeGreaterThan(0);
      expect(total).toBe(dados.length);
      expect(dados.every(({ filial }) => filial === "F03")).toBe(true);
    }
    expect((await get("transacoes?filial=F99")).dados).toEqual([]);
    expect((await get("produtos?filial=F03")).total).toBe(300);
  });

  it("return only transactions above the given trans_id", async () => {
    const { dados, total } = await get<TransacaoRow>("transacoes?trans_id=1000&limite=5000");
    expect(dados.map(({ trans_id }) => trans_id)).toEqual(Array.from({ length: 200 }, (_, at) => 1001 + at));
    expect(total).toBe(200);
    expect((await get("filiais?trans_id=1000")).total).toBe(8);
  });

  it("include the first and the last day, in the shop's time zone", async () => {
    const [sale] = sandbox.addSales({ at: "2026-11-10T23:59:59-03:00", total: 10 });
    const days = async (query: string) => {
      const { dados } = await get<TransacaoRow>(`transacoes?${query}&limite=5000`);
      return {
        ids: dados.map(({ id_transacao }) => id_transacao),
        days: new Set(dados.map(({ data }) => data.slice(0, 10))),
      };
    };
    const one = await days("data_inicio=2026-11-10&data_fim=2026-11-10");
    expect([...one.days]).toEqual(["2026-11-10"]);
    expect(one.ids).toContain(sale?.id_transacao);
    expect((await days("data_inicio=2026-11-11")).ids).not.toContain(sale?.id_transacao);
    expect((await days("data_fim=2026-11-09")).ids).not.toContain(sale?.id_transacao);
  });
});

describe("ERP pages", () => {
  it("return their number and limit (at most 5,000), and are empty after the last one", async () => {
    expect(await get("transacoes?pagina=2&limite=7&filial=F01")).toMatchObject({ pagina: 2, limite: 7 });
    expect(await get("filiais?pagina=9")).toEqual({ dados: [], pagina: 9, limite: 500, total: 8 });
    expect((await get("transacoes?limite=9999")).limite).toBe(5000);
  });

  it("neither skip nor repeat a row while sales are added", async () => {
    const before = (await get("transacoes?limite=1")).total;
    let arrived = 0;
    const rows = await getAll<TransacaoRow>(sandbox.erpUrl, sandbox.credentials.aurora, "transacoes", 100, () => {
      if (arrived < 60) arrived += sandbox.addSales({ count: 20 }).length;
    });
    const ids = rows.map(({ trans_id }) => trans_id);
    expect(arrived).toBe(60);
    expect(rows).toHaveLength(before + arrived);
    expect(new Set(rows.map(({ id_transacao }) => id_transacao)).size).toBe(rows.length);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});
