import { audienceRules } from "../campaigns/index.ts";
import { dayOf } from "../core/dates.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import { askInTurn, matching, PREVIEW_LIMIT } from "../segments/index.ts";
import { getProgramme } from "../sending/index.ts";
import { getOrganizationSettings } from "../settings/index.ts";
import { visibleStores } from "../stores/index.ts";
import { type Baseline, isKnown, shareForHalf, smallestEffect, suggestedShare } from "./rules/power.ts";
import type { EffectForecast, EffectQuery } from "./schemas.ts";
import { findBaseline } from "./store/baseline.ts";

/** What a control group of this share could prove about the current audience. Sends and stores nothing. */
export async function forecastEffect(ctx: Ctx, query: EffectQuery): Promise<EffectForecast> {
  const rules = await audienceRules(ctx, query);
  const storeIds = await visibleStores(ctx);
  const windowDays = Math.max(1, (await getOrganizationSettings(ctx)).attributionWindowDays);
  const now = ctx.clock.now();
  const source = matching(rules, { orgId: ctx.orgId, storeIds, today: dayOf(now) });
  const programme = await getProgramme(ctx);
  const baseline = await askInTurn(ctx, PREVIEW_LIMIT, (sql) =>
    findBaseline(sql, source, { channel: query.channel, programme, windowDays, now }),
  );
  if (baseline === null) return { timedOut: true };
  return {
    timedOut: false,
    people: baseline.people,
    windowDays,
    purchaseRate: baseline.rate,
    isKnown: isKnown(baseline),
    suggestedPercent: suggestedShare(baseline),
    provable: toProvable(baseline, query.holdoutPercent),
  };
}

function toProvable(baseline: Baseline, holdoutPercent: number) {
  const effect = smallestEffect(baseline, holdoutPercent);
  if (!effect) return null;
  const { treated, holdout, buyers, revenueCents } = effect;
  const percentForHalf = shareForHalf(holdoutPercent);
  return { holdoutPercent, treated, holdout, buyers, revenue: centsToAmount(revenueCents), percentForHalf };
}
