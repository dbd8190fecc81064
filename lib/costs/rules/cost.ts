import { centsToAmount, microsToCents } from "../../core/money.ts";

/**
 * A sum over the ledger. `unpriced`: messages without a price at their time. `withoutTariff`: those to which no price
 * can apply, because their number or template is not known.
 */
export type Cost = { messages: number; unpriced: number; withoutTariff: number; micros: bigint };

const NO_COST: Cost = { messages: 0, unpriced: 0, withoutTariff: 0, micros: 0n };

export function addCosts(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (sum, { messages, unpriced, withoutTariff, micros }) => ({
      messages: sum.messages + messages,
      unpriced: sum.unpriced + unpriced,
      withoutTariff: sum.withoutTariff + withoutTariff,
      micros: sum.micros + micros,
    }),
    NO_COST,
  );
}

/**
 * In reais; null if one message has no price: a part of the cost would look like all of it. Messages without a tariff
 * never get one, so that the cost is that of the others; null without others.
 */
export function costAmount({ messages, unpriced, withoutTariff, micros }: Cost): number | null {
  const isKnown = unpriced === 0 && (messages === 0 || withoutTariff < messages);
  return isKnown ? centsToAmount(microsToCents(micros)) : null;
}

type Interval = { value: number; low: number; high: number };

/** Revenue × margin − cost, with the revenue's interval; null while margin or cost is unknown. */
export function profitOf(revenue: Interval, marginPercent: number | null, cost: number | null): Interval | null {
  if (marginPercent === null || cost === null) return null;
  const of = (amount: number) => centsToAmount(Math.round(amount * marginPercent) - Math.round(cost * 100));
  return { value: of(revenue.value), low: of(revenue.low), high: of(revenue.high) };
}
