import { DAY_MS, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import { rfmConstants } from "../../../lib/customers/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { fingerprintOf } from "../../../lib/rfm/rules/segments.ts";
import { type Due, HOUR_MS, type RandomRows } from "./random-rows.ts";

export function addRfmState(
  rows: RandomRows,
  id: string,
  {
    refreshedAt,
    runs,
    sales,
  }: {
    refreshedAt: Date | null;
    runs: { changedSince: (time: Date) => boolean }[];
    sales: { createdAt: Date }[];
  },
): Due {
  const defaults = rfmConstants(env());
  const own = rows.chance(25) ? { ...defaults, riskDays: 45, churnDays: 200 } : null;
  if (own)
    rows.add("rfm_settings", {
      organization_id: id,
      risk_days: own.riskDays,
      churn_days: own.churnDays,
      loyal_cents: Number(own.loyalCents),
      loyal_orders: own.loyalOrders,
      updated_at: rows.now,
    });
  const constants = own ?? defaults;
  const fingerprint = fingerprintOf(constants);
  const [stored, history] = [0, 1].map(() => (rows.chance(93) ? fingerprint : "risk 1"));
  if (refreshedAt)
    rows.add("rfm_state", {
      organization_id: id,
      refreshed_at: refreshedAt,
      constants: stored,
      history_constants: history,
    });
  const orders = Array.from({ length: rows.below(4) }, () => {
    const age = rows.pick([29, 30, 45, 60, 61, 89, 90, 120, 150, 180, 199, 200, 300, 365]);
    const lastOrderAt = new Date(rows.now.getTime() - age * DAY_MS + rows.below(24) * HOUR_MS);
    rows.add("customer_metrics", {
      organization_id: id,
      customer_id: crypto.randomUUID(),
      store_id: crypto.randomUUID(),
      spent_cents: 1,
      order_count: 1,
      last_order_at: lastOrderAt,
      rfm_status: "hibernating",
      has_email: false,
      whatsapp_opt_out: false,
      email_opt_out: false,
    });
    return lastOrderAt;
  });
  const ages = [30, 60, 90, constants.riskDays, 150, constants.churnDays];
  /** Whole days since the last order, as the segments count them. */
  const ageOn = (order: Date, time: Date) =>
    (startOfDay(dayOf(time)).getTime() - startOfDay(dayOf(order)).getTime()) / DAY_MS;
  return (now) => {
    if (refreshedAt === null || now.getTime() - refreshedAt.getTime() > 6.5 * DAY_MS) return true;
    if (dayOf(now).slice(0, 7) !== dayOf(refreshedAt).slice(0, 7)) return true;
    if (stored !== fingerprint || history !== fingerprint) return true;
    if (sales.some(({ createdAt }) => createdAt >= refreshedAt)) return true;
    if (runs.some((run) => run.changedSince(refreshedAt))) return true;
    return orders.some((order) => ages.some((age) => ageOn(order, refreshedAt) <= age !== ageOn(order, now) <= age));
  };
}

export function addSegments(rows: RandomRows, id: string, refreshedAt: Date | null): Due {
  const segments = Array.from({ length: rows.below(3) }, (_, at) => {
    const [countedAt, timedOutAt] = [0, 1].map(() =>
      rows.chance(60) ? rows.before(rows.pick([0.5, 20, 29, 31, 200]) * HOUR_MS) : null,
    );
    const status = rows.chance(75) ? "active" : "inactive";
    rows.add("segment", {
      organization_id: id,
      id: crypto.randomUUID(),
      name: `Segmento ${at}`,
      rules: { rules: [] },
      status,
      version: 1,
      counted_at: countedAt,
      timed_out_at: timedOutAt,
      created_at: rows.now,
      updated_at: rows.now,
    });
    return { status, triedAt: Math.max(countedAt?.getTime() ?? 0, timedOutAt?.getTime() ?? 0) };
  });
  return (now) => {
    const since = Math.max(startOfDay(dayOf(now)).getTime(), refreshedAt?.getTime() ?? 0);
    return segments.some(({ status, triedAt }) => status === "active" && triedAt < since);
  };
}
