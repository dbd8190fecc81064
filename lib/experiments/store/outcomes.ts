import type { Sql } from "../../platform/db.ts";
import type { ArmCounts, PackedOutcomes } from "../rules/measure-effect.ts";
import type { Arms } from "./arms.ts";

export type ArmSums = ArmCounts & {
  /** Net of returns. */
  revenueCents: { treated: bigint; holdout: bigint };
  /** Fingerprint of the purchases: equal for the same purchases of the same arms. */
  basis: string;
};

/** Increase it when the same purchases give other draws, so that stored draws are computed again. */
export const ESTIMATOR = 1;

export const COUNT_PEOPLE = `count(*) FILTER (WHERE NOT is_holdout)::int AS treated,
  count(*) FILTER (WHERE is_holdout)::int AS holdout`;
export const SUM_BOUGHT = `count(*) FILTER (WHERE has_bought AND NOT is_holdout)::int AS "treatedBuyers",
  count(*) FILTER (WHERE has_bought AND is_holdout)::int AS "holdoutBuyers",
  coalesce(sum(revenue) FILTER (WHERE NOT is_holdout), 0)::bigint AS "treatedCents",
  coalesce(sum(revenue) FILTER (WHERE is_holdout), 0)::bigint AS "holdoutCents",
  coalesce(sum(uuid_hash_extended(customer_id, revenue * 4 + is_holdout::int * 2 + has_bought::int)), 0)::text AS digest`;
/** Of the organization, from the earlier spend to the close. */
export const SUM_DAYS = `SELECT coalesce(sum(total_cents), 0)::bigint AS "dayCents",
    coalesce(sum(order_count), 0)::bigint AS "dayOrders"
  FROM sales_daily_store WHERE organization_id = $1
    AND day >= (($2::timestamptz - interval '180 days') AT TIME ZONE INTERVAL '-03:00')::date
    AND day < ($3::timestamptz AT TIME ZONE INTERVAL '-03:00')::date`;

/**
 * Purchases of both arms. They are read at every request, because rows add up to them; the basis also has the sums of
 * the organization's sales of each day from 180 days before until the close, of which the effect uses a part.
 */
export async function findSums(sql: Sql, orgId: string, arms: Arms): Promise<ArmSums> {
  const [row] = await sql.rows<SumsRow>(`SELECT a.*, d.* FROM (${sumArms(arms)}) a CROSS JOIN (${SUM_DAYS}) d`, [
    orgId,
    arms.earliest,
    arms.until,
    ...arms.values,
  ]);
  if (!row) throw new Error("The outcome query returned no row");
  const { treated, holdout, treatedBuyers, holdoutBuyers, treatedCents, holdoutCents } = row;
  return {
    treated,
    holdout,
    buyers: { treated: treatedBuyers, holdout: holdoutBuyers },
    revenueCents: { treated: treatedCents, holdout: holdoutCents },
    basis: [ESTIMATOR, treated, holdout, row.digest, row.dayCents, row.dayOrders].join(":"),
  };
}

function sumArms({ sql, bought, boughtHasAll }: Arms): string {
  if (boughtHasAll) return `SELECT ${COUNT_PEOPLE}, ${SUM_BOUGHT} FROM (${bought}) spent`;
  return `SELECT t.*, b.* FROM (SELECT ${COUNT_PEOPLE} FROM (${sql}) a) t
    CROSS JOIN (SELECT ${SUM_BOUGHT} FROM (${bought}) spent) b`;
}

type SumsRow = {
  treated: number;
  holdout: number;
  treatedBuyers: number;
  holdoutBuyers: number;
  treatedCents: bigint;
  holdoutCents: bigint;
  digest: string;
  dayCents: bigint;
  dayOrders: bigint;
};

/** A single value of a million customers would need three times their memory while it is read. */
export const ENTRIES_PER_ROW = 10_000;

/**
 * Customers of both arms as `arm`, and those with sales as `spent`: revenue, spend of the 180 days before, and whether they
 * bought. `more`: other columns of the arms.
 */
export const spentSql = (arms: Arms, more = "") => `arm AS MATERIALIZED (${arms.sql}), spent AS MATERIALIZED (
    SELECT a.customer_id, a.is_holdout${more},
      coalesce(sum(s.amount_cents) FILTER (WHERE s.occurred_at >= a.since), 0) AS revenue,
      coalesce(sum(s.amount_cents) FILTER (WHERE s.occurred_at < a.since), 0) AS before,
      coalesce(bool_or(s.kind = 'sale' AND s.occurred_at >= a.since), false) AS has_bought
    FROM arm a JOIN sale s ON s.organization_id = $1 AND s.customer_id = a.customer_id
      AND s.occurred_at >= $2::timestamptz - interval '180 days' AND s.occurred_at < $3::timestamptz
      AND s.occurred_at >= a.since - interval '180 days'
    GROUP BY a.customer_id, a.is_holdout${more}
  )`;
/** One customer as `PackedOutcomes` has them. */
export const ENTRY = `CASE WHEN is_holdout THEN '\\x01'::bytea ELSE '\\x00'::bytea END
  || float8send(revenue::float8) || float8send(before::float8)`;
export const COUNT_BUYERS = `count(*) FILTER (WHERE has_bought AND NOT is_holdout)::int AS "treatedBuyers",
  count(*) FILTER (WHERE has_bought AND is_holdout)::int AS "holdoutBuyers"`;

/** Each customer's purchases and spend of the 180 days before, net of returns: seconds for a million customers. */
export async function findOutcomes(sql: Sql, orgId: string, arms: Arms): Promise<PackedOutcomes> {
  const rows = await sql.rows<Row>(
    `WITH ${spentSql(arms)}, entry AS (
       SELECT row_number() OVER (ORDER BY customer_id) / ${ENTRIES_PER_ROW} AS part, customer_id, ${ENTRY} AS bytes
       FROM spent WHERE revenue <> 0 OR before <> 0
     )
     SELECT t.*, b.*, p.bytes
     FROM (SELECT ${COUNT_PEOPLE} FROM arm) t CROSS JOIN (SELECT ${COUNT_BUYERS} FROM spent) b
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
  };
}

type Row = {
  treated: number;
  holdout: number;
  treatedBuyers: number;
  holdoutBuyers: number;
  bytes: Buffer | null;
};
