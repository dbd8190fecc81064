import type { Day } from "../../core/dates.ts";
import type { Tariff } from "../names.ts";

type Entry = { tariff: Tariff; validFrom: Day };

/** The entry in force on a day: the latest of its tariff that has begun. */
export function priceOn<Price extends Entry>(prices: readonly Price[], tariff: Tariff, day: Day): Price | null {
  const begun = prices.filter((price) => price.tariff === tariff && price.validFrom <= day);
  return begun.reduce<Price | null>((last, one) => (last && last.validFrom > one.validFrom ? last : one), null);
}

/**
 * Whether an entry would change the price of earlier messages: it begins today or before, when another already applies.
 * Without one, it gives messages a price that had none.
 */
export function changesThePast(prices: readonly Entry[], entry: Entry, today: Day): boolean {
  return entry.validFrom <= today && priceOn(prices, entry.tariff, entry.validFrom) !== null;
}
