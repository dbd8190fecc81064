import { setTimeout } from "node:timers/promises";
import { dayOfLocal, localNow, startOfLocalDay, toEpochMs } from "../calendar.ts";
import { createRandom } from "../random.ts";
import { addSale } from "./add-sales.ts";
import { drawTimeOfDay, hourPace } from "./rhythm.ts";
import type { Shop } from "./shop.ts";

const NIGHT_PACE = 0.15;
const MINUTE_MS = 60_000;

/**
 * Makes the sales of today up to now, at least one, so that today is never empty. A later start on the same day repeats
 * the earlier sales exactly.
 */
export function backfillToday(shop: Shop): void {
  const now = localNow(shop.clock);
  const start = startOfLocalDay(now);
  const random = createRandom(shop.world, "today", dayOfLocal(now));
  const times = Array.from({ length: salesPerDay(shop) }, () => start + drawTimeOfDay(random)).sort((a, b) => a - b);
  const past = times.filter((time) => time <= now);
  const sold = past.length > 0 ? past : [Math.max(start, now - MINUTE_MS)];
  for (const time of sold) addSale(shop, { at: new Date(toEpochMs(time)) });
}

/** Sells every `everySeconds` on average in the busiest hour, slower in others, until the signal aborts. */
export async function keepSelling(shop: Shop, everySeconds: number, signal: AbortSignal): Promise<void> {
  const random = createRandom(shop.world, "live", shop.clock.now().getTime());
  while (!signal.aborted) {
    const pace = Math.max(NIGHT_PACE, hourPace(localNow(shop.clock)));
    const seconds = (everySeconds / pace) * -Math.log(1 - random.next());
    await setTimeout(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) addSale(shop);
  }
}

function salesPerDay({ ledger }: Shop): number {
  const days = new Set(ledger.invoices.map(({ at }) => dayOfLocal(at)));
  return Math.max(1, Math.round(ledger.invoices.length / Math.max(1, days.size)));
}
