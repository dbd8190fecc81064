import { DAY_MS, type Day } from "../../core/dates.ts";
import type { Sql } from "../../platform/db.ts";
import type { PackedOutcomes } from "../rules/measure-effect.ts";

export type Experiment = { holdoutPercent: number; windowDays: number; startedAt: Date };

/** End of the window in which purchases count. */
export function closeOf({ startedAt, windowDays }: Pick<Experiment, "startedAt" | "windowDays">): Date {
  return new Date(startedAt.getTime() + windowDays * DAY_MS);
}

export async function findExperiment(
  sql: Sql,
  orgId: string,
  campaignId: string,
  occurrence: number,
): Promise<Experiment | null> {
  const [row] = await sql.rows<Experiment>(
    `SELECT holdout_percent AS "holdoutPercent", window_days AS "windowDays", started_at AS "startedAt"
     FROM campaign_experiment WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = $3`,
    [orgId, campaignId, occurrence],
  );
  return row ?? null;
}

export type ArmOutcomes = PackedOutcomes & { revenueCents: { treated: bigint; holdout: bigint } };
type Scope = { campaignId: string; occurrence: number; storeIds: readonly string[] | null };

/** A single value of a million customers would need three times their memory while it is read. */
const ENTRIES_PER_ROW = 10_000;

/** `sql` selects `customer_id`, `is_holdout` and `since`, from which purchases count. Its parameters begin at `$4`. */
type Arms = { sql: string; values: readonly unknown[]; earliest: Date; until: Date };

/** Purchases of both arms of a send, by the ledger's assignment, also if the message failed (intention to treat). */
export function findOutcomes(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, storeIds }: Scope,
  experiment: Experiment,
): Promise<ArmOutcomes> {
  const earliest = wholeSecond(experiment.startedAt);
  return readOutcomes(sql, orgId, {
    sql: `SELECT r.customer_id, r.assignment = 'holdout' AS is_holdout, $2::timestamptz AS since FROM campaign_recipient r
      WHERE r.organization_id = $1 AND r.campaign_id = $4 AND r.occurrence = $5 AND r.assignment IS NOT NULL
        AND ($6::uuid[] IS NULL OR r.store_id = ANY ($6))`,
    values: [campaignId, occurrence, storeIds],
    earliest,
    until: closeOf({ ...experiment, startedAt: earliest }),
  });
}

/** Purchases of both arms of a quarter's programme, of each customer from the first campaign that could reach them. */
export function findProgrammeOutcomes(
  sql: Sql,
  orgId: string,
  { quarter, startedAt, closesAt }: { quarter: Day; startedAt: Date; closesAt: Date },
  storeIds: readonly string[] | null,
): Promise<ArmOutcomes> {
  return readOutcomes(sql, orgId, {
    sql: `SELECT p.customer_id, p.assignment = 'holdout' AS is_holdout, date_trunc('second', p.assigned_at) AS since
      FROM programme_member p
      WHERE p.organization_id = $1 AND p.quarter = $4::date AND p.assigned_at < $3
        AND ($5::uuid[] IS NULL OR p.store_id = ANY ($5))`,
    values: [quarter, storeIds],
    earliest: wholeSecond(startedAt),
    until: closesAt,
  });
}

/** The ERP's times have no fractions. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}

/** Revenue is net of returns. Earlier spend: the 180 days before. */
async function readOutcomes(sql: Sql, orgId: string, arms: Arms): Promise<ArmOutcomes> {
  const rows = await sql.rows<Row>(
    `WITH arm AS MATERIALIZED (${arms.sql}), spent AS MATERIALIZED (
       SELECT a.customer_id, a.is_holdout, coalesce(sum(s.amount_cents) FILTER (WHERE s.occurred_at >= a.since), 0) AS revenue,
         coalesce(sum(s.amount_cents) FILTER (WHERE s.occurred_at < a.since), 0) AS before,
         coalesce(bool_or(s.kind = 'sale' AND s.occurred_at >= a.since), false) AS has_bought
       FROM arm a JOIN sale s ON s.organization_id = $1 AND s.customer_id = a.customer_id
         AND s.occurred_at >= $2::timestamptz - interval '180 days' AND s.occurred_at < $3::timestamptz
         AND s.occurred_at >= a.since - interval '180 days'
       GROUP BY a.customer_id, a.is_holdout
     ), entry AS (
       SELECT row_number() OVER (ORDER BY customer_id) / ${ENTRIES_PER_ROW} AS part, customer_id,
         CASE WHEN is_holdout THEN '\\x01'::bytea ELSE '\\x00'::bytea END
           || float8send(revenue::float8) || float8send(before::float8) AS bytes
       FROM spent WHERE revenue <> 0 OR before <> 0
     )
     SELECT t.*, b.*, p.bytes
     FROM (SELECT count(*) FILTER (WHERE NOT is_holdout)::int AS treated,
         count(*) FILTER (WHERE is_holdout)::int AS holdout FROM arm) t
     CROSS JOIN (SELECT count(*) FILTER (WHERE has_bought AND NOT is_holdout)::int AS "treatedBuyers",
         count(*) FILTER (WHERE has_bought AND is_holdout)::int AS "holdoutBuyers",
         coalesce(sum(revenue) FILTER (WHERE NOT is_holdout), 0)::bigint AS "treatedCents",
         coalesce(sum(revenue) FILTER (WHERE is_holdout), 0)::bigint AS "holdoutCents" FROM spent) b
     LEFT JOIN (SELECT part, string_agg(bytes, '' ORDER BY customer_id) AS bytes FROM entry GROUP BY part) p ON true
     ORDER BY p.part`,
    [orgId, arms.earliest, arms.until, ...arms.values],
  );
  const [first] = rows;
  if (!first) throw new Error("The outcome query returned no row");
  return {
    packed: Buffer.concat(rows.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]))),
    treated: first.treated,
    holdout: first.holdout,
    buyers: { treated: first.treatedBuyers, holdout: first.holdoutBuyers },
    revenueCents: { treated: first.treatedCents, holdout: first.holdoutCents },
  };
}

type Row = {
  treated: number;
  holdout: number;
  treatedBuyers: number;
  holdoutBuyers: number;
  treatedCents: bigint;
  holdoutCents: bigint;
  bytes: Buffer | null;
};
