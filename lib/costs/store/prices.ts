import type { Day } from "../../core/dates.ts";
import { PRICES } from "../../platform/database/price-sql.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { ChargedPer, Tariff } from "../names.ts";

export type Price = {
  id: string;
  tariff: Tariff;
  priceMicros: bigint;
  chargedPer: ChargedPer;
  isFreeInReplyWindow: boolean;
  validFrom: Day;
};

/** Writers of one organization's prices wait for each other until their transaction ends. */
export async function lockPrices(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('message_price:' || $1::text, 0))", [orgId]);
}

export function listPrices(sql: Reader, orgId: string): Promise<Price[]> {
  return sql.rows<Price>(
    `SELECT id, tariff, price_micros AS "priceMicros", charged_per AS "chargedPer",
       is_free_in_reply_window AS "isFreeInReplyWindow", valid_from::text AS "validFrom"
     FROM message_price WHERE organization_id = $1 ORDER BY tariff, valid_from DESC`,
    [orgId],
  );
}

export async function insertPrice(
  sql: Sql,
  orgId: string,
  price: Omit<Price, "id"> & { createdAt: Date; createdBy: string | null },
): Promise<void> {
  await sql.run(
    `INSERT INTO message_price (organization_id, tariff, price_micros, charged_per, is_free_in_reply_window, valid_from,
       created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      orgId,
      price.tariff,
      price.priceMicros,
      price.chargedPer,
      price.isFreeInReplyWindow,
      price.validFrom,
      price.createdAt,
      price.createdBy,
    ],
  );
}

export async function deletePrice(sql: Sql, orgId: string, id: string): Promise<void> {
  await sql.run("DELETE FROM message_price WHERE organization_id = $1 AND id = $2", [orgId, id]);
}

/** The prices with which a message was counted until now. The LIMIT keeps PostgreSQL from joining whole ledgers. */
export async function findUsedPrices(sql: Reader, orgId: string, now: Date): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ id: string }>(
    `WITH ${PRICES}
     SELECT p.id FROM price p CROSS JOIN LATERAL (
       SELECT 1 FROM campaign_occurrence o JOIN campaign_recipient r
         ON r.organization_id = $1 AND r.campaign_id = o.campaign_id AND r.occurrence = o.occurrence
       WHERE o.organization_id = $1 AND o.tariff = p.tariff AND r.accepted_at >= p.since
         AND r.accepted_at < coalesce(p.until, 'infinity') LIMIT 1) used
     WHERE p.since <= $2`,
    [orgId, now],
  );
  return new Set(rows.map(({ id }) => id));
}
