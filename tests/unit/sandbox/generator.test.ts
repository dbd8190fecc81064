import { describe, expect, it } from "vitest";
import { dayOfLocal } from "../../../sandbox/calendar.ts";
import type { Ledger } from "../../../sandbox/erp/ledger.ts";
import { FULL_SIZE, generateLedger, type ShopSize } from "../../../sandbox/erp/sources/generator.ts";

const clock = { now: () => new Date("2026-11-20T15:00:00Z") };
const SMALL: ShopSize = { customers: 60, invoices: 400, days: 120, products: 80 };

function contentOf({ products, lines, invoices }: Ledger): unknown {
  return {
    products,
    invoices: invoices.map((invoice) => ({ ...invoice, lines: invoice.lines.map((line) => lines.at(line)) })),
  };
}

const isReturn = ({ number }: { number: string }): boolean => number.startsWith("C");
const customersOf = ({ invoices }: Ledger): Set<number | null> => new Set(invoices.map(({ customerId }) => customerId));

describe("generateLedger", () => {
  it("generates the same shop for the same seed, and another one for another seed", async () => {
    const [first, again, other] = await Promise.all([1, 1, 2].map((seed) => generateLedger(SMALL, seed, clock)));
    if (!first || !again || !other) throw new Error("unreachable");
    expect(contentOf(again)).toEqual(contentOf(first));
    expect(contentOf(other)).not.toEqual(contentOf(first));
  });

  it("generates exactly the requested numbers of customers, invoices and products", async () => {
    const ledger = await generateLedger(SMALL, 1, clock);
    const customers = customersOf(ledger);
    customers.delete(null);
    expect(customers.size).toBe(SMALL.customers);
    expect(ledger.invoices).toHaveLength(SMALL.invoices);
    expect(ledger.products).toHaveLength(SMALL.products);
    expect(new Set(ledger.invoices.map(({ number }) => number)).size).toBe(SMALL.invoices);
  });

  it("rejects fewer sales than customers", async () => {
    await expect(generateLedger({ ...SMALL, invoices: 60 }, 1, clock)).rejects.toThrow("too few");
  });

  it("generates sales in order of time, within its days and until yesterday", async () => {
    const { invoices } = await generateLedger(SMALL, 1, clock);
    const times = invoices.map(({ at }) => at);
    expect(dayOfLocal(times.at(-1) ?? 0)).toBe("2026-11-19");
    expect(dayOfLocal(times[0] ?? 0) >= "2026-07-23").toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("generates returns at distinct times, before the last sale", async () => {
    const { invoices } = await generateLedger(SMALL, 1, clock);
    const returns = invoices.filter(isReturn).map(({ at }) => at);
    const latest = Math.max(...invoices.map(({ at }) => at));
    expect(new Set(returns).size).toBe(returns.length);
    expect(Math.max(...returns)).toBeLessThan(latest);
    expect(isReturn(invoices.at(-1) ?? { number: "C" })).toBe(false);
  });

  it("generates returns with negative quantities only, and sales with positive ones", async () => {
    const { invoices, lines } = await generateLedger(SMALL, 1, clock);
    for (const invoice of invoices) {
      const quantities = invoice.lines.map((line) => lines.at(line).quantity);
      expect(quantities.length).toBeGreaterThan(0);
      expect(quantities.every((quantity) => (isReturn(invoice) ? quantity < 0 : quantity > 0))).toBe(true);
    }
  });

  it("generates the distribution of a real chain's year at full size", async () => {
    const { invoices, lines } = await generateLedger(FULL_SIZE, 1, clock);
    const perCustomer = new Map<number, number>();
    for (const { customerId } of invoices)
      if (customerId) perCustomer.set(customerId, (perCustomer.get(customerId) ?? 0) + 1);
    const counts = [...perCustomer.values()].sort((a, b) => b - a);
    const topTenth = counts.slice(0, counts.length / 10).reduce((sum, count) => sum + count, 0);
    const anonymous = invoices.filter(({ customerId }) => customerId === null).length;
    expect(perCustomer.size).toBe(4400);
    expect(lines.length).toBeGreaterThan(500_000);
    expect(lines.length).toBeLessThan(600_000);
    expect(invoices.filter(isReturn)).toHaveLength(3848);
    // The last week's share of returns covers one week, not all returns that would have followed later.
    const lastWeek = invoices.filter(({ at }) => dayOfLocal(at) >= "2026-11-13");
    expect(lastWeek.filter(isReturn).length / lastWeek.length).toBeCloseTo(0.148, 1);
    expect(anonymous / invoices.length).toBeCloseTo(0.143, 1);
    expect(topTenth / invoices.length).toBeGreaterThan(0.25);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(500);
  });
});
