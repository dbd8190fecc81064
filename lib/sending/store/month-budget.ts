import { DAY_MS, type Day, dayOf } from "../../core/dates.ts";
import { CHARGED, PRICED, PRICES } from "../../platform/database/price-sql.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import { UNDER_WAY_SQL } from "./status-sql.ts";

/** In reais; null: no limit. */
export async function findMonthlyBudget(sql: Reader, orgId: string): Promise<number | null> {
  const [row] = await sql.rows<{ monthlyBudget: number | null }>(
    `SELECT monthly_budget AS "monthlyBudget" FROM cost_settings WHERE organization_id = $1`,
    [orgId],
  );
  return row?.monthlyBudget ?? null;
}

/** In millionths of a real; null: the tariff has no price on this day. */
export async function findPriceMicros(
  sql: Reader,
  orgId: string,
  { tariff, day }: { tariff: string; day: Day },
): Promise<bigint | null> {
  const [row] = await sql.rows<{ micros: bigint }>(
    `SELECT price_micros AS micros FROM message_price
     WHERE organization_id = $1 AND tariff = $2 AND valid_from <= $3::date ORDER BY valid_from DESC LIMIT 1`,
    [orgId, tariff, day],
  );
  return row?.micros ?? null;
}

/** Accepted message `r` whose price `p` is charged once it is delivered: it still can be, usually within minutes. */
const undelivered = (since: string) => `r.status = 'sent' AND p.charged_per = 'delivered' AND r.accepted_at >= ${since}
  AND NOT (p.is_free_in_reply_window AND r.in_reply_window)`;

/**
 * Before a campaign is deleted: keeps what its messages cost since the start of the month, with those that can still be
 * delivered. Deletes the entries of earlier months, which no budget uses.
 */
export async function keepSpend(
  sql: Sql,
  orgId: string,
  campaignId: string,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  await sql.run("DELETE FROM past_spend WHERE organization_id = $1 AND spent_on < $2::date", [orgId, dayOf(from)]);
  await sql.run(
    `WITH ${PRICES}
     INSERT INTO past_spend AS s (organization_id, spent_on, micros)
     SELECT $1, (r.accepted_at AT TIME ZONE INTERVAL '-03:00')::date, sum(p.price_micros)
     ${PRICED} WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.accepted_at >= $3 AND p.price_micros > 0
       AND (${CHARGED} OR ${undelivered("$4")})
     GROUP BY 2
     ON CONFLICT (organization_id, spent_on) DO UPDATE SET micros = s.micros + excluded.micros`,
    [orgId, campaignId, from, new Date(now.getTime() - DAY_MS)],
  );
}

/**
 * Cost of the messages accepted since the start of a month, those of deleted campaigns too, and what sends under way can still cost, in millionths of a
 * real: their queued messages, or what they were checked for while their audience is not built, and messages that are
 * charged once delivered, for a day. Messages without a price cost nothing, as in the reports.
 */
export async function sumMonth(
  sql: Reader,
  orgId: string,
  { from, day, now }: { from: Date; day: Day; now: Date },
): Promise<{ spent: bigint; committed: bigint }> {
  const [row] = await sql.rows<{ spent: bigint; committed: bigint }>(
    `WITH ${PRICES}, spent AS (
       SELECT coalesce(sum(p.price_micros) FILTER (WHERE ${CHARGED}), 0)::bigint AS micros,
         coalesce(sum(p.price_micros) FILTER (WHERE ${undelivered("$4")}), 0)::bigint AS undelivered
       ${PRICED} WHERE r.organization_id = $1 AND r.accepted_at >= $2
     ), waiting AS MATERIALIZED (
       SELECT c.id, c.occurrence, count(*) AS messages FROM campaign c
       JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id AND r.occurrence = c.occurrence
         AND r.status IN ('queued', 'sending', 'in_doubt')
       WHERE c.organization_id = $1 AND c.status IN ${UNDER_WAY_SQL} GROUP BY c.id, c.occurrence
     )
     SELECT s.micros + (
       SELECT coalesce(sum(d.micros), 0)::bigint FROM past_spend d
       WHERE d.organization_id = $1 AND d.spent_on >= ($2::timestamptz AT TIME ZONE INTERVAL '-03:00')::date
     ) AS spent, s.undelivered + (
       SELECT coalesce(sum(w.messages * m.price_micros), 0)::bigint FROM waiting w
       JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = w.id AND o.occurrence = w.occurrence
       CROSS JOIN LATERAL (SELECT price_micros FROM message_price
         WHERE organization_id = $1 AND tariff = o.tariff AND valid_from <= $3::date ORDER BY valid_from DESC LIMIT 1) m
     ) + (
       SELECT coalesce(sum(o.max_cost_micros), 0)::bigint FROM campaign c
       JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = c.id AND o.occurrence = c.occurrence
       WHERE c.organization_id = $1 AND c.status IN ${UNDER_WAY_SQL} AND c.audience_at IS NULL
     ) AS committed FROM spent s`,
    [orgId, from, day, new Date(now.getTime() - DAY_MS)],
  );
  return row ?? { spent: 0n, committed: 0n };
}

type BuiltAudience = {
  /** Treated and held out: a control group drawn larger or smaller than its share makes no difference. */
  people: number;
  priceMicros: bigint | null;
  /** What the send was checked or approved for; null: not checked. */
  maxCostMicros: bigint | null;
};

/** What decides whether an audience that was just built costs more than was checked. */
export async function findBuiltAudience(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence, day }: { campaignId: string; occurrence: number; day: Day },
): Promise<BuiltAudience | null> {
  const [row] = await sql.rows<BuiltAudience>(
    `SELECT o.max_cost_micros AS "maxCostMicros", (SELECT m.price_micros FROM message_price m
         WHERE m.organization_id = $1 AND m.tariff = o.tariff AND m.valid_from <= $4::date
         ORDER BY m.valid_from DESC LIMIT 1) AS "priceMicros",
       (SELECT count(*)::int FROM campaign_recipient r
         WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
           AND (r.status = 'queued' OR r.reason_code = 'holdout')) AS people
     FROM campaign_occurrence o WHERE o.organization_id = $1 AND o.campaign_id = $2 AND o.occurrence = $3`,
    [orgId, campaignId, occurrence, day],
  );
  return row ?? null;
}
