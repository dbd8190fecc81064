import { addDays, dayOf, startOfMonth } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { InfluencedQuery, InfluencedRevenue } from "./schemas.ts";
import { findInfluenced } from "./store/influenced.ts";

/**
 * Revenue attributed to campaigns (sales within the attribution window after a message), and total revenue of the
 * period.
 */
export async function getInfluenced(ctx: Ctx, { period, storeIds }: InfluencedQuery): Promise<InfluencedRevenue> {
  const to = dayOf(ctx.clock.now());
  const from = { today: to, week: addDays(to, -6), month: startOfMonth(to) }[period];
  const row = await findInfluenced(ctx.db, coveredStores(ctx, storeIds), { from, to });
  if (!row) throw new Error("The organization has no settings");
  const cents = row.whatsappCents + row.emailCents;
  return {
    period,
    from,
    to,
    conversions: row.conversions,
    attributionWindowDays: row.windowDays,
    revenue: centsToAmount(cents),
    channels: { whatsapp: centsToAmount(row.whatsappCents), email: centsToAmount(row.emailCents) },
    total: centsToAmount(row.totalCents),
    share: row.totalCents > 0n ? Number((cents * 10_000n) / row.totalCents) / 100 : null,
  };
}
