import { setImmediate } from "node:timers/promises";
import { type Clock, DAY_MS, localNow, startOfLocalDay } from "../../calendar.ts";
import { createRandom, type Random } from "../../random.ts";
import { type Invoice, type Ledger, LineColumns, type Product } from "../ledger.ts";
import { dayWeight, drawTimeOfDay } from "../rhythm.ts";
import { logNormal, weightedDraw } from "../weighted.ts";
import { generateProducts } from "./generated-products.ts";

export type ShopSize = { customers: number; invoices: number; days: number; products: number };

/** The size of a chain's real year. */
export const FULL_SIZE: ShopSize = { customers: 4400, invoices: 26_000, days: 374, products: 4000 };

const FIRST_CUSTOMER_ID = 10_001;
const FIRST_INVOICE_NUMBER = 500_001;
const RETURN_SHARE = 0.148;
const ANONYMOUS_SHARE = 0.143;
const MAX_LINES = 700;
const MOST_DRAWS = 1000;
const BREATH_EVERY = 2000;

type Draft = Omit<Invoice, "number"> & { isReturn: boolean };

/** Generates a shop's ledger; deterministic for a seed, size and day. */
export async function generateLedger(size: ShopSize, seed: number, clock: Clock): Promise<Ledger> {
  const products = generateProducts(size.products, seed);
  const lines = new LineColumns();
  const sales = draftSales(size, seed, clock);
  const basket = createBasket(products, lines, createRandom(seed, "baskets"));
  for (const [at, sale] of sales.entries()) {
    if (at % BREATH_EVERY === 0) await setImmediate();
    sale.lines = basket();
  }
  const returns = draftReturns(size, sales, lines, createRandom(seed, "returns"));
  const drafts = [...sales, ...returns].sort((a, b) => a.at - b.at);
  return { products, lines, invoices: drafts.map(numbered) };
}

function draftSales(size: ShopSize, seed: number, clock: Clock): Draft[] {
  const random = createRandom(seed, "sales");
  const count = size.invoices - Math.round(size.invoices * RETURN_SHARE);
  if (count < size.customers) throw new Error(`${size.invoices} invoices are too few for ${size.customers} customers`);
  const first = startOfLocalDay(localNow(clock)) - size.days * DAY_MS;
  const drawDay = weightedDraw(
    Array.from({ length: size.days }, (_, at) => dayWeight(first + at * DAY_MS)),
    random,
  );
  const customers = draftCustomers(count, size.customers, random);
  const times = customers.map(() => first + drawDay() * DAY_MS + drawTimeOfDay(random));
  // The last day is always yesterday, independent of the random draw.
  times[0] = first + (size.days - 1) * DAY_MS + drawTimeOfDay(random);
  return customers.map((customerId, at) => ({ customerId, at: times[at] ?? first, lines: [], isReturn: false }));
}

// Every customer buys once; the rest goes mostly to a few loyal customers, and some sales have no customer.
function draftCustomers(sales: number, customers: number, random: Random): Array<number | null> {
  const loyalty = Array.from({ length: customers }, () => logNormal(1, 1.25, random));
  const drawCustomer = weightedDraw(loyalty, random);
  return Array.from({ length: sales }, (_, at) => {
    if (at < customers) return FIRST_CUSTOMER_ID + at;
    const isAnonymous = random.chance((ANONYMOUS_SHARE * sales) / Math.max(1, sales - customers));
    return isAnonymous ? null : FIRST_CUSTOMER_ID + drawCustomer();
  });
}

function createBasket(products: Product[], lines: LineColumns, random: Random): () => number[] {
  const drawProduct = weightedDraw(
    products.map(() => logNormal(1, 1.3, random)),
    random,
  );
  return () => {
    const count = Math.min(MAX_LINES, Math.max(1, Math.round(logNormal(10.5, 1.3, random))));
    return Array.from({ length: count }, () => {
      const product = drawProduct();
      const quantity = Math.min(600, Math.max(1, Math.round(logNormal(1.3, 0.8, random))));
      return lines.push(product, quantity, products[product]?.priceMillis ?? 0);
    });
  };
}

function draftReturns(size: ShopSize, sales: Draft[], lines: LineColumns, random: Random): Draft[] {
  const latest = Math.max(...sales.map(({ at }) => at));
  return Array.from({ length: size.invoices - sales.length }, () => {
    const { sale, at } = drawReturn(sales, latest, random);
    const returned = sale.lines.filter((_, position) => position < random.between(1, 4));
    return {
      customerId: sale.customerId,
      at,
      isReturn: true,
      lines: returned.map((line) => giveBack(lines, line, random)),
    };
  });
}

// A return that would fall after the year's end has not happened yet: draw another sale.
function drawReturn(sales: Draft[], latest: number, random: Random): { sale: Draft; at: number } {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const sale = random.pick(sales);
    const at = sale.at + random.between(1, 20) * DAY_MS + random.between(0, 7200) * 1000;
    if (at < latest) return { sale, at };
  }
  throw new Error("There are too few days for returns");
}

function giveBack(lines: LineColumns, line: number, random: Random): number {
  const { product, quantity, priceMillis } = lines.at(line);
  return lines.push(product, -random.between(1, Math.max(1, quantity)), priceMillis);
}

function numbered({ isReturn, ...draft }: Draft, at: number): Invoice {
  return { ...draft, number: `${isReturn ? "C" : ""}${FIRST_INVOICE_NUMBER + at}` };
}
