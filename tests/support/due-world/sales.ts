import { DAY_MS } from "../../../lib/core/dates.ts";
import { keptFrom } from "../../../lib/sales/rules/retention.ts";
import { type Due, HOUR_MS, type RandomRows } from "./random-rows.ts";

const ATTRIBUTED_DAYS = 40;

export function addSales(rows: RandomRows, id: string) {
  return Array.from({ length: rows.below(3) }, () => {
    const createdAt = rows.before(rows.pick([2, 40, 100, 400, 1_000]) * HOUR_MS);
    const occurredAt = rows.before(rows.pick([1, 20, 39, 45, 1_800, 1_900, 2_600, 3_900]) * DAY_MS);
    const time = createdAt.getTime().toString(16).padStart(12, "0");
    rows.add("sale", {
      organization_id: id,
      id: `${time}7${crypto.randomUUID().replaceAll("-", "").slice(13)}`,
      store_id: crypto.randomUUID(),
      external_id: crypto.randomUUID(),
      trans_id: 1,
      kind: "sale",
      occurred_at: occurredAt,
      amount_cents: 100,
      is_influenced: false,
      created_at: createdAt,
    });
    return { createdAt, occurredAt };
  });
}

export function addRetention(rows: RandomRows, id: string, sales: { occurredAt: Date }[]): Due {
  const isSet = rows.chance(70);
  const years = rows.pick([5, 7, 10]);
  const startsAt = rows.pick([null, rows.before(DAY_MS), rows.before(-DAY_MS)]);
  if (isSet) rows.add("sale_retention", { organization_id: id, years, starts_at: startsAt });
  return (now) => {
    if (isSet && startsAt !== null && startsAt > now) return false;
    return sales.some(({ occurredAt }) => occurredAt < keptFrom(now, isSet ? years : 5));
  };
}

export function addMessages(
  rows: RandomRows,
  id: string,
  { windowDays, sales }: { windowDays: number; sales: { occurredAt: Date }[] },
): Due {
  const accepted = Array.from({ length: 1 + rows.below(3) }, () => {
    const acceptedAt = rows.pick([null, 5, 39, 44, 60, 120]);
    const at = acceptedAt === null ? null : rows.before(acceptedAt * DAY_MS);
    rows.add("campaign_recipient", {
      organization_id: id,
      id: crypto.randomUUID(),
      campaign_id: crypto.randomUUID(),
      occurrence: 1,
      customer_id: crypto.randomUUID(),
      store_id: crypto.randomUUID(),
      channel: "email",
      status: at ? "sent" : "skipped",
      attempts: 1,
      accepted_at: at,
      conversions: 0,
      revenue_cents: 0,
    });
    return at;
  });
  const isWithin = (time: Date, now: Date, days: number) => time.getTime() >= now.getTime() - days * DAY_MS;
  return (now) =>
    accepted.some((at) => at !== null && isWithin(at, now, ATTRIBUTED_DAYS + windowDays)) &&
    sales.some(({ occurredAt }) => isWithin(occurredAt, now, ATTRIBUTED_DAYS));
}
