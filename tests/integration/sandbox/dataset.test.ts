import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClienteRow, ProdutoRow, TransacaoRow } from "../../../sandbox/erp/wire.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { getAll } from "./erp-client.ts";

const HEADER = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";
const clock = { now: () => new Date("2026-11-20T15:00:00Z") };
const root = fileURLToPath(new URL("../../../", import.meta.url));
const dataset = process.env.DEMO_DATASET || join(root, "../shared/data/online-retail.csv.gz");
const isPresent = existsSync(dataset);
if (!isPresent) console.warn("SKIPPED: figures of the Online Retail data set (set DEMO_DATASET to its path)");

let sandbox: Sandbox;
const all = <T>(call: string) => getAll<T>(sandbox.erpUrl, sandbox.credentials.aurora, call, 5000);

describe("dataset mapping", () => {
  const dir = mkdtempSync(join(tmpdir(), "balcao-dataset-"));
  const path = join(dir, "sales.csv.gz");
  const lines = [
    '536365,85123A,"HOLDER, WHITE",6,12/1/2010 8:26,2.55,17850,United Kingdom',
    "536365,POST,,1,12/1/2010 8:27,0.333,17850,United Kingdom",
    "C536379,D,Discount,-1,12/1/2010 9:41,27.5,14527,United Kingdom",
    "536365,85123A,,1,12/1/2010 8:26,2.6,17850,United Kingdom",
    "A563187,B,Adjust bad debt,1,12/3/2010 23:59,-11062.06,,United Kingdom",
    "536414,22139,,56,12/9/2010 0:05,0,,United Kingdom",
  ];

  beforeAll(async () => {
    writeFileSync(path, gzipSync([HEADER, ...lines].join("\n")));
    sandbox = await startSandbox({ dataset: path, clock });
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it("groups an invoice into one transaction and shifts dates by whole days to end yesterday", async () => {
    const rows = await all<TransacaoRow>("transacoes");
    expect(rows.map(({ id_transacao, trans_id, data }) => [id_transacao, trans_id, data])).toEqual([
      ["536365", 1, "2026-11-11T08:26:00-03:00"],
      ["C536379", 2, "2026-11-11T09:41:00-03:00"],
      ["A563187", 3, "2026-11-13T23:59:00-03:00"],
      ["536414", 4, "2026-11-19T00:05:00-03:00"],
    ]);
  });

  it("treats invoices with the prefix C and negative values as returns, and sums the lines", async () => {
    const rows = await all<TransacaoRow>("transacoes");
    expect(rows.map(({ tipo, valor }) => [tipo, valor])).toEqual([
      ["VENDA", 18.23],
      ["DEVOLUCAO", -27.5],
      ["DEVOLUCAO", -11062.06],
      ["VENDA", 0],
    ]);
    expect(rows[0]?.itens).toMatchObject([
      { produto: "85123A", quantidade: 6, preco: 2.55 },
      { produto: "POST", quantidade: 1, preco: 0.333 },
      { produto: "85123A", quantidade: 1, preco: 2.6 },
    ]);
  });

  it("derives branch, seller and customer from the invoice and customer numbers", async () => {
    const rows = await all<TransacaoRow>("transacoes");
    expect(rows.map(({ filial, id_funcionario, id_cliente }) => [filial, id_funcionario, id_cliente])).toEqual([
      [`F0${(17_850 % 8) + 1}`, `F0${(17_850 % 8) + 1}-${(536_365 % 5) + 1}`, "17850"],
      [`F0${(14_527 % 8) + 1}`, `F0${(14_527 % 8) + 1}-${(536_379 % 5) + 1}`, "14527"],
      [`F0${(563_187 % 8) + 1}`, `F0${(563_187 % 8) + 1}-${(563_187 % 5) + 1}`, null],
      [`F0${(536_414 % 8) + 1}`, `F0${(536_414 % 8) + 1}-${(536_414 % 5) + 1}`, null],
    ]);
    const customers = await all<ClienteRow>("clientes");
    expect(customers.map(({ id_cliente, filial }) => [id_cliente, filial])).toEqual([
      ["17850", "F03"],
      ["14527", "F08"],
    ]);
  });

  it("names products by their first description and prices them by their last", async () => {
    const [holder] = await all<ProdutoRow>("produtos");
    expect(holder).toMatchObject({ produto: "85123A", descricao1: "HOLDER, WHITE", preco1: 2.6 });
  });

  it("rejects a file of another layout, an invalid row, and an empty file", async () => {
    const attempt = async (text: string): Promise<Sandbox> => {
      const bad = join(dir, "bad.csv");
      writeFileSync(bad, text);
      return startSandbox({ dataset: bad, clock });
    };
    await expect(attempt("a,b,c\n1,2,3\n")).rejects.toThrow("does not start with InvoiceNo");
    await expect(attempt(`${HEADER}\n536365,X,,six,12/1/2010 8:26,1,,UK\n`)).rejects.toThrow("Row 2");
    await expect(attempt(`${HEADER}\n`)).rejects.toThrow("has no sales");
    const good = await attempt(`${HEADER}\n${lines[0]}\n`);
    await good.stop();
  });
});

describe.skipIf(!isPresent)("Online Retail dataset totals", () => {
  beforeAll(async () => {
    sandbox = await startSandbox({ dataset, clock });
  });
  afterAll(() => sandbox.stop());

  it("match the known row counts and revenue to the cent", async () => {
    const rows = await all<TransacaoRow>("transacoes");
    const cents = (some: TransacaoRow[]): number => some.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0);
    const identified = rows.filter(({ id_cliente }) => id_cliente !== null);
    expect({
      transactions: rows.length,
      lines: rows.reduce((sum, { itens }) => sum + itens.length, 0),
      returns: rows.filter(({ tipo }) => tipo === "DEVOLUCAO").length,
      withoutCustomer: rows.length - identified.length,
      identifiedCents: cents(identified),
      allCents: cents(rows),
      first: rows[0]?.data,
      last: rows.at(-1)?.data,
    }).toEqual({
      transactions: 25_900,
      lines: 541_909,
      returns: 3838,
      withoutCustomer: 3710,
      identifiedCents: 830_006_581,
      allCents: 974_774_793,
      first: "2025-11-11T08:26:00-03:00",
      last: "2026-11-19T12:50:00-03:00",
    });
  });

  it("contain 4,372 customers, including every buyer", async () => {
    const customers = await all<ClienteRow>("clientes");
    const known = new Set(customers.map(({ id_cliente }) => id_cliente));
    const buyers = (await all<TransacaoRow>("transacoes")).flatMap(({ id_cliente }) => id_cliente ?? []);
    expect(customers).toHaveLength(4372);
    expect(known.size).toBe(4372);
    expect(buyers.filter((buyer) => !known.has(buyer))).toEqual([]);
  });

  it("contain no two customers with the same CPF or phone", async () => {
    const customers = await all<ClienteRow>("clientes");
    const cpfs = customers.flatMap(({ cpf }) => cpf?.replace(/\D/g, "") ?? []);
    // The last seven digits alone differ, so no normalization of the rest can merge two people.
    const phones = customers.flatMap(({ celular }) => celular?.replace(/\D/g, "").slice(-7) || []);
    const whole = phones.filter((tail) => tail.length === 7);
    expect(new Set(cpfs).size).toBe(cpfs.length);
    expect(new Set(whole).size).toBe(whole.length);
  });
});
