import { type LocalMs, localNow, toEpochMs, toLocal } from "../calendar.ts";
import { createRandom, type Random } from "../random.ts";
import type { Invoice } from "./ledger.ts";
import { appendInvoice, type Shop } from "./shop.ts";
import type { TransacaoRow } from "./wire.ts";

export type SaleInput = {
  branch?: string;
  customerId?: number | null;
  /** Value in reais; negative for a return. */
  total?: number;
  at?: Date;
};

const ANONYMOUS_SHARE = 0.14;
const MOST_DRAWS = 50;
const MILLIS = 1000;
const LOWEST_PRICE_MILLIS = 500;
const HIGHEST_PRICE_MILLIS = 100_000;

export class UnknownBranchError extends Error {}

/**
 * Records a sale now (or at `at`) and returns the transaction as the ERP serves it. Fields not given are derived from
 * its number.
 */
export function addSale(shop: Shop, input: SaleInput = {}): TransacaoRow {
  assertBranch(shop, input.branch);
  const at = input.at ? toLocal(input.at) : localNow(shop.clock);
  const transId = nextTransId(shop, at);
  const random = createRandom(shop.world, "sale", transId);
  const invoice: Invoice = {
    number: `${(input.total ?? 0) < 0 ? "C" : ""}${transId}`,
    customerId: input.customerId === undefined ? drawCustomer(shop, random) : input.customerId,
    at,
    lines: input.total === undefined ? drawLines(shop, random) : [lineWorth(shop, input.total, random)],
  };
  return appendInvoice(shop, invoice, transId, input.branch)();
}

// Numbers follow the clock, so that a restarted sandbox continues above all numbers it has served.
function nextTransId(shop: Shop, at: LocalMs): number {
  return Math.max(shop.logs.transacoes.lastTransId + 1, toEpochMs(at));
}

// Frequent buyers buy again: the customer of a random past invoice.
function drawCustomer(shop: Shop, random: Random): number | null {
  return random.chance(ANONYMOUS_SHARE) ? null : random.pick(shop.ledger.invoices).customerId;
}

// A past basket at today's prices, so that bestsellers and the average sale value stay realistic.
function drawLines({ ledger }: Shop, random: Random): number[] {
  const priceOf = (product: number) => ledger.products[product]?.priceMillis ?? 0;
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const basket = random.pick(ledger.invoices).lines.map((line) => ledger.lines.at(line));
    const wanted = basket.filter(({ product, quantity }) => quantity > 0 && isForSale(priceOf(product)));
    if (wanted.length > 0)
      return wanted.map(({ product, quantity }) => ledger.lines.push(product, quantity, priceOf(product)));
  }
  return [ledger.lines.push(0, 1, priceOf(0))];
}

/** Excludes postage and correction items. */
function isForSale(priceMillis: number): boolean {
  return priceMillis >= LOWEST_PRICE_MILLIS && priceMillis <= HIGHEST_PRICE_MILLIS;
}

function lineWorth(shop: Shop, total: number, random: Random): number {
  const product = random.between(0, shop.ledger.products.length - 1);
  return shop.ledger.lines.push(product, total < 0 ? -1 : 1, Math.round(Math.abs(total) * MILLIS));
}

function assertBranch({ chain }: Shop, branch: string | undefined): void {
  if (branch === undefined || chain.branches.some(({ code }) => code === branch)) return;
  throw new UnknownBranchError(`Unknown branch ${branch}`);
}
