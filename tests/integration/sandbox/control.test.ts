import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TransacaoRow } from "../../../sandbox/erp/wire.ts";
import { INVALID_BYTES, type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { basic, getAll, getPage } from "./erp-client.ts";

const NOW = "2026-11-20T15:00:00Z";
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) } });
});
afterAll(() => sandbox.stop());

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${sandbox.url}/control/${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function sell(body: unknown): Promise<TransacaoRow[]> {
  return ((await (await post("sales", body)).json()) as { sales: TransacaoRow[] }).sales;
}

const served = (shop: "aurora" | "bela" = "aurora") =>
  getAll<TransacaoRow>(sandbox.erpUrl, sandbox.credentials[shop], "transacoes");

describe("POST /control/sales", () => {
  it("creates a sale now, and the ERP serves exactly the returned sale", async () => {
    const before = await served();
    const sales = await sell({ count: 3 });
    expect(sales).toHaveLength(3);
    expect(sales.every(({ data, valor }) => data === "2026-11-20T12:00:00-03:00" && valor > 0)).toBe(true);
    expect(await served()).toEqual([...before, ...sales]);
  });

  it("creates a sale with the requested branch, customer and value", async () => {
    const [sale] = await sell({ branch: "F05", customerId: 10_001, total: 1234.56 });
    expect(sale).toMatchObject({ filial: "F05", id_cliente: "10001", valor: 1234.56, tipo: "VENDA" });
    const [anonymous] = await sell({ customerId: null });
    expect(anonymous?.id_cliente).toBeNull();
  });

  it("treats a negative value as a return", async () => {
    const [sale] = await sell({ total: -50 });
    expect(sale).toMatchObject({ valor: -50, tipo: "DEVOLUCAO" });
    expect(sale?.itens[0]).toMatchObject({ quantidade: -1, preco: 50 });
  });

  it("creates the sales in the chain that the request names", async () => {
    const [before, aurora] = [await served("bela"), await served()];
    await sell({ shop: "bela", count: 2 });
    expect(await served("bela")).toHaveLength(before.length + 2);
    expect(await served()).toEqual(aurora);
  });

  it("creates one sale for an empty body, and none for an invalid one", async () => {
    expect(await sell("")).toHaveLength(1);
    const before = await served();
    for (const body of ["{", { count: 0 }, { branch: "F99" }, { price: 1 }]) {
      expect((await post("sales", body)).status).toBe(400);
    }
    expect(await served()).toEqual(before);
  });
});

describe("POST /control/rows", () => {
  it("appends any row unchanged", async () => {
    const row = { id_transacao: "X1", filial: "F99", valor: "NaN", data: null };
    expect((await post("rows", { entity: "transacoes", rows: [row] })).status).toBe(201);
    const rows = await served();
    expect(rows.at(-1)).toMatchObject(row);
    expect(rows.at(-1)?.trans_id).toBe(Math.max(...rows.map(({ trans_id }) => trans_id)));
  });

  it("keeps the row's trans_id, even if it is not a number", async () => {
    sandbox.addRows({ entity: "clientes", rows: [{ trans_id: "abc", id_cliente: 1 }] });
    const rows = await getAll<{ trans_id: unknown }>(sandbox.erpUrl, sandbox.credentials.aurora, "clientes");
    expect(rows.at(-1)).toEqual({ trans_id: "abc", id_cliente: 1 });
  });

  it("serves a row with an unknown store to one branch only, so that it is read once", async () => {
    sandbox.addRows({ entity: "transacoes", rows: [{ id_transacao: "LOST", filial: "F77" }] });
    expect(await Promise.all(["F01", "F02", "F08"].map(countLostIn))).toEqual([1, 0, 0]);
  });

  it("encodes the row's invalid-byte marker as bytes that are not UTF-8", async () => {
    sandbox.addRows({ entity: "produtos", rows: [{ produto: "P1", descricao1: `CAF${INVALID_BYTES}` }] });
    const response = await fetch(`${sandbox.erpUrl}/api/produtos?limite=5000`, {
      headers: basic(sandbox.credentials.aurora),
    });
    const bytes = await response.arrayBuffer();
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow(TypeError);
    expect(new TextDecoder().decode(bytes)).toContain("CAF\uFFFD");
  });

  it("rejects an entity that the ERP does not have", async () => {
    expect((await post("rows", { entity: "pedidos", rows: [{}] })).status).toBe(400);
    expect((await post("rows", "{")).status).toBe(400);
  });
});

describe("GET /control/outbox", () => {
  const list = async (query: string): Promise<unknown> => (await fetch(`${sandbox.url}/control/outbox${query}`)).json();

  it("lists messages by channel and time", async () => {
    expect(await list("")).toEqual({ messages: [] });
    const kept = sandbox.outbox.add("email", { to: "a@correio.test" });
    expect(await list("?channel=email")).toEqual({ messages: [kept] });
    expect(await list("?channel=whatsapp")).toEqual({ messages: [] });
    expect(await list(`?since=${NOW}`)).toEqual({ messages: [kept] });
    expect(await list("?since=2026-11-20T15:00:01Z")).toEqual({ messages: [] });
    expect((await fetch(`${sandbox.url}/control/outbox?since=ontem`)).status).toBe(400);
  });
});

describe("control API", () => {
  it("answers 404 to unknown paths", async () => {
    expect((await fetch(`${sandbox.url}/control/nothing`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/`)).status).toBe(404);
  });
});

async function countLostIn(branch: string): Promise<number> {
  const call = `transacoes?filial=${branch}&limite=5000`;
  const { dados } = await getPage<TransacaoRow>(sandbox.erpUrl, sandbox.credentials.aurora, call);
  return dados.filter(({ id_transacao }) => id_transacao === "LOST").length;
}
