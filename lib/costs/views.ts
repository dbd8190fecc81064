import type { Day } from "../core/dates.ts";
import { toMessageFigureRow } from "../core/figures/figure-rows.ts";
import type { KeyedRow } from "../core/figures/figures.ts";
import { microsToAmount } from "../core/money.ts";
import { toChanged } from "../settings/index.ts";
import { priceOn } from "./rules/price-card.ts";
import type { CostSettingsView, PriceView } from "./schemas.ts";
import type { ChargedRow } from "./store/cost-rows.ts";
import type { Price } from "./store/prices.ts";
import type { CostSettingsRow } from "./store/settings.ts";

export function toCostSettingsView(
  settings: CostSettingsRow | null,
  prices: readonly Price[],
  { today, used }: { today: Day; used: ReadonlySet<string> },
): CostSettingsView {
  const { updatedAt: at = null, updatedById: byId = null, updatedByName: byName = null } = settings ?? {};
  return {
    marginPercent: settings?.marginPercent ?? null,
    monthlyBudget: settings?.monthlyBudget ?? null,
    prices: prices.map((price) => ({
      id: price.id,
      tariff: price.tariff,
      ...toPriceFields(price),
      isInForce: priceOn(prices, price.tariff, today)?.id === price.id,
      isRemovable: !used.has(price.id),
    })),
    changed: toChanged({ at, byId, byName }),
  };
}

export function toPriceFields(price: Omit<Price, "id" | "tariff">) {
  const { priceMicros, chargedPer, isFreeInReplyWindow, validFrom } = price;
  return {
    price: microsToAmount(priceMicros),
    chargedPer,
    isFreeInReplyWindow,
    validFrom,
  } satisfies Partial<PriceView>;
}

/** `key`: its position in the list that it is read for. `amount`: its price, with up to six decimals. */
export function toChargedFigureRow(row: ChargedRow, key: KeyedRow["key"]): KeyedRow {
  return toMessageFigureRow(row, key, row.micros === null ? null : microsToAmount(row.micros));
}
