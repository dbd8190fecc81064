import { centsToAmount, microsToCents } from "../../core/money.ts";

/** An earlier send: messages tried, and those that were charged. */
export type PastSend = { tried: number; charged: number };

/** With fewer earlier sends, their range says nothing. */
const FEWEST_SENDS = 3;

/**
 * Expected cost by the charged share of earlier sends, from the lowest to the highest share of one of them; null with
 * too few.
 */
export function expectedCost(people: number, priceMicros: bigint, sends: readonly PastSend[]) {
  const tried = sends.reduce((sum, send) => sum + send.tried, 0);
  if (sends.length < FEWEST_SENDS || tried === 0) return null;
  const charged = sends.reduce((sum, send) => sum + send.charged, 0);
  const shares = sends.map((send) => send.charged / send.tried);
  const messages = Math.round((people * charged) / tried);
  return {
    cost: costOf(messages, priceMicros),
    low: costOf(Math.round(people * Math.min(...shares)), priceMicros),
    high: costOf(Math.round(people * Math.max(...shares)), priceMicros),
    messages,
    sends: sends.length,
  };
}

/** In reais. */
export function costOf(messages: number, priceMicros: bigint): number {
  return centsToAmount(microsToCents(BigInt(messages) * priceMicros));
}
