import type { Day } from "../../core/dates.ts";
import { CHARGED, PRICED, PRICES } from "../../platform/database/price-sql.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { Tariff } from "../names.ts";

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
  { tariff, day }: { tariff: Tariff; day: Day },
): Promise<bigint | null> {
  const [row] = await sql.rows<{ micros: bigint }>(
    `SELECT price_micros AS micros FROM message_price
     WHERE organization_id = $1 AND tariff = $2 AND valid_from <= $3::date ORDER BY valid_from DESC LIMIT 1`,
    [orgId, tariff, day],
  );
  return row?.micros ?? null;
}

/**
 * Cost of the messages accepted since the start of a month, and what the messages of sends under way can still cost, in
 * millionths of a real. Messages without a price cost nothing, as in the reports.
 */
export async function sumMonth(
  sql: Reader,
  orgId: string,
  { from, day }: { from: Date; day: Day },
): Promise<{ spent: bigint; committed: bigint }> {
  const [row] = await sql.rows<{ spent: bigint; committed: bigint }>(
    `WITH ${PRICES}, spent AS (
       SELECT coalesce(sum(p.price_micros) FILTER (WHERE ${CHARGED}), 0)::bigint AS micros
       ${PRICED} WHERE r.organization_id = $1 AND r.accepted_at >= $2
     ), waiting AS MATERIALIZED (
       SELECT c.id, c.occurrence, count(*) AS messages FROM campaign c
       JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id AND r.occurrence = c.occurrence
         AND r.status IN ('queued', 'sending')
       WHERE c.organization_id = $1 AND c.status IN ('sending', 'paused') GROUP BY c.id, c.occurrence
     )
     SELECT s.micros AS spent, (
       SELECT coalesce(sum(w.messages * m.price_micros), 0)::bigint FROM waiting w
       JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = w.id AND o.occurrence = w.occurrence
       CROSS JOIN LATERAL (SELECT price_micros FROM message_price
         WHERE organization_id = $1 AND tariff = o.tariff AND valid_from <= $3::date ORDER BY valid_from DESC LIMIT 1) m
     ) AS committed FROM spent s`,
    [orgId, from, day],
  );
  return row ?? { spent: 0n, committed: 0n };
}

type Approval = { version: number; occurrence: number; cents: number; by: string; at: Date };

/** Allows the next send of this version; false if another person has to, or if the campaign has changed. */
export async function writeApproval(
  sql: Sql,
  orgId: string,
  { id, version, occurrence, cents, by, at }: Approval & { id: string },
): Promise<boolean> {
  const written = await sql.run(
    `UPDATE campaign SET approved_by = $6, approved_at = $7, approved_version = $3, approved_occurrence = $4,
       approved_cents = $5
     WHERE organization_id = $1 AND id = $2 AND version = $3 AND occurrence = $4
       AND coalesce(updated_by, created_by) IS DISTINCT FROM $6::uuid`,
    [orgId, id, version, occurrence, cents, by, at],
  );
  return written > 0;
}

/** Whether this person changed the campaign last, or created it. */
export async function isLastEditor(
  sql: Reader,
  orgId: string,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT FROM campaign WHERE organization_id = $1 AND id = $2 AND coalesce(updated_by, created_by) = $3",
    [orgId, id, userId],
  );
  return rows.length > 0;
}

/** The approval of the next send, if it was given for the campaign as it is. */
export async function findApprovedCents(sql: Reader, orgId: string, id: string): Promise<number | null> {
  const [row] = await sql.rows<{ cents: bigint | null }>(
    `SELECT approved_cents AS cents FROM campaign
     WHERE organization_id = $1 AND id = $2 AND approved_version = version AND approved_occurrence = occurrence`,
    [orgId, id],
  );
  return row?.cents == null ? null : Number(row.cents);
}
