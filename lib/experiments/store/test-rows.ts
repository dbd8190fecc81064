import type { MessageRow, SaleRow } from "../../core/figures/figure-rows.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import { MESSAGE_COLUMNS, MESSAGE_JOINS, SALE_COLUMNS, SALE_JOINS } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { TestMetric } from "../../sending/names.ts";
import type { Variant } from "../../sending/schemas.ts";
import { OTHERS, paramsOf, TESTED, type TestScope, WAS_SENT } from "./test-outcomes.ts";

/** `metric`: only recipients with its outcome; null: all of the variant. */
export type VariantScope = TestScope & { variant: Variant; metric: TestMetric | null };
export type VariantSaleRow = SaleRow & { customerId: string };

/** Sales of a customer `r` that count for the test, by the conditions of `findTestOutcomes`. */
const COUNTED = `s.organization_id = $1 AND s.customer_id = r.customer_id
  AND s.occurred_at >= date_trunc('second', $5::timestamptz) AND s.occurred_at < $6::timestamptz`;

const HAS_OUTCOME = `CASE $8::text WHEN 'read' THEN r.read_at < $6::timestamptz WHEN 'click' THEN r.clicked_at < $6
  WHEN 'reply' THEN r.replied_at < $6 ELSE EXISTS (SELECT FROM sale s WHERE ${COUNTED} AND s.kind = 'sale') END`;

const VARIANT_SALES = `FROM (SELECT r.customer_id FROM ${TESTED} AND r.variant = $7) r JOIN sale s ON ${COUNTED} WHERE true`;

const MESSAGES = `SELECT ${MESSAGE_COLUMNS} FROM found f JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = f.id
  ${MESSAGE_JOINS} ORDER BY r.customer_id`;

/** Recipients of a variant, in the order of the ledger. */
export function findVariantMessages(
  sql: Reader,
  orgId: string,
  scope: VariantScope,
  { after, limit }: RowPage,
): Promise<MessageRow[]> {
  return sql.rows<MessageRow>(
    `WITH found AS MATERIALIZED (
       SELECT r.id FROM ${TESTED} AND r.variant = $7::text AND ($8::text IS NULL OR ${HAS_OUTCOME})
         AND ($9::uuid IS NULL OR r.customer_id > $9) ORDER BY r.customer_id LIMIT $10
     ) ${MESSAGES}`,
    [...paramsOf(orgId, scope), scope.variant, scope.metric, after?.[0] ?? null, limit],
  );
}

/** Recipients outside the test, in the order of the ledger. `sentOnly`: who was sent the chosen variant. */
export function findOtherMessages(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence, storeIds, sentOnly }: Omit<TestScope, "startedAt" | "until"> & { sentOnly: boolean },
  { after, limit }: RowPage,
): Promise<MessageRow[]> {
  return sql.rows<MessageRow>(
    `WITH found AS MATERIALIZED (
       SELECT r.id FROM ${OTHERS} AND (NOT $5::boolean OR ${WAS_SENT})
         AND ($6::uuid IS NULL OR r.customer_id > $6) ORDER BY r.customer_id LIMIT $7
     ) ${MESSAGES}`,
    [orgId, campaignId, occurrence, storeIds, sentOnly, after?.[0] ?? null, limit],
  );
}

/** Sales and returns of a variant's recipients until the horizon, in the order of the ledger. */
export function findVariantSales(
  sql: Reader,
  orgId: string,
  scope: TestScope & { variant: Variant },
  { after, limit }: RowPage,
): Promise<VariantSaleRow[]> {
  const [customerId = null, saleId = null] = after ?? [];
  return sql.rows<VariantSaleRow>(
    `WITH found AS MATERIALIZED (
       SELECT s.id, r.customer_id ${VARIANT_SALES}
         AND ($8::uuid IS NULL OR (r.customer_id >= $8 AND (r.customer_id, s.id) > ($8, $9::uuid)))
       ORDER BY r.customer_id, s.id LIMIT $10
     )
     SELECT ${SALE_COLUMNS} FROM found f JOIN sale s ON s.organization_id = $1 AND s.id = f.id ${SALE_JOINS}
     ORDER BY f.customer_id, s.id`,
    [...paramsOf(orgId, scope), scope.variant, customerId, saleId, limit],
  );
}

export async function countVariantSales(
  sql: Reader,
  orgId: string,
  scope: TestScope & { variant: Variant },
): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(`SELECT count(*)::int AS total ${VARIANT_SALES}`, [
    ...paramsOf(orgId, scope),
    scope.variant,
  ]);
  return row?.total ?? 0;
}
