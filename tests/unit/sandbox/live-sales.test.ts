import { describe, expect, it } from "vitest";
import { addSale } from "../../../sandbox/erp/add-sales.ts";
import { createChain } from "../../../sandbox/erp/branches.ts";
import { backfillToday } from "../../../sandbox/erp/live.ts";
import { openShop, type Shop } from "../../../sandbox/erp/shop.ts";
import { generateLedger } from "../../../sandbox/erp/sources/generator.ts";
import type { TransacaoRow } from "../../../sandbox/erp/wire.ts";

const SIZE = { customers: 50, invoices: 4000, days: 60, products: 60 };
const EVERYTHING = {
  filial: undefined,
  transId: undefined,
  firstDay: undefined,
  lastDay: undefined,
  page: 1,
  limit: 5000,
};

async function shopAt(instant: string): Promise<Shop> {
  const clock = { now: () => new Date(instant) };
  const chain = createChain("Teste", [
    ["Um", "São Paulo"],
    ["Dois", "Recife"],
  ]);
  return openShop({ world: "t", chain, ledger: await generateLedger(SIZE, 1, clock) }, clock);
}

async function todayAt(instant: string): Promise<TransacaoRow[]> {
  const shop = await shopAt(instant);
  const before = shop.logs.transacoes.lastTransId;
  backfillToday(shop);
  return shop.logs.transacoes.page({ ...EVERYTHING, transId: before }).dados as TransacaoRow[];
}

describe("backfillToday", () => {
  it("generates at least one sale at any hour", async () => {
    const [sale, ...others] = await todayAt("2026-11-20T03:00:30Z");
    expect(others).toEqual([]);
    expect(sale?.data).toBe("2026-11-20T00:00:00-03:00");
  });

  it("generates at most one day's sales, none after now", async () => {
    const evening = await todayAt("2026-11-21T02:59:59Z");
    expect(evening).toHaveLength(67);
    expect(evening.every(({ data }) => data.startsWith("2026-11-20T"))).toBe(true);
    const noon = await todayAt("2026-11-20T15:00:00Z");
    expect(noon.length).toBeLessThan(evening.length);
    expect(noon.every(({ data }) => data <= "2026-11-20T12:00:00-03:00")).toBe(true);
  });

  it("generates the same earlier sales at a later time, so that their sequence numbers stay valid", async () => {
    const noon = await todayAt("2026-11-20T15:00:00Z");
    const evening = await todayAt("2026-11-20T23:00:00Z");
    expect(noon.length).toBeGreaterThan(5);
    expect(evening.slice(0, noon.length)).toEqual(noon);
  });

  it("generates baskets with about the average value of past ones", async () => {
    const shop = await shopAt("2026-11-20T15:00:00Z");
    const isSale = ({ number }: { number: string }) => !number.startsWith("C");
    const past = shop.ledger.invoices.filter(isSale).map(({ lines }) => shop.ledger.lines.cents(lines));
    const live = Array.from({ length: 2_000 }, () => addSale(shop).valor * 100);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(live.every((cents) => cents > 0)).toBe(true);
    expect(mean(live) / mean(past)).toBeGreaterThan(0.8);
    expect(mean(live) / mean(past)).toBeLessThan(1.25);
  });

  it("numbers today's sales above those of every earlier day", async () => {
    const [yesterdays, todays] = [await todayAt("2026-11-20T23:00:00Z"), await todayAt("2026-11-21T23:00:00Z")];
    const highest = Math.max(...yesterdays.map(({ trans_id }) => trans_id));
    expect(todays.every(({ trans_id }) => trans_id > highest)).toBe(true);
  });
});
