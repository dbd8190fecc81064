import type { SaleRow } from "../../core/figures/figure-rows.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import { SALE_COLUMNS, SALE_JOINS } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { Assignment } from "../../sending/schemas.ts";
import type { Experiment } from "./arms.ts";

export type ArmScope = {
  campaignId: string;
  occurrence: number;
  storeIds: readonly string[] | null;
  assignment: Assignment;
};

export type ArmBuyerRow = {
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  spentCents: bigint;
  lastAt: Date;
};

export type ArmSaleRow = SaleRow & { customerId: string };

/** Sales `s` of an arm's customers `r` in the window, by the conditions of `findSums`. */
const ARM_SALES = `FROM campaign_recipient r
  JOIN sale s ON s.organization_id = $1 AND s.customer_id = r.customer_id
    AND s.occurred_at >= $6::timestamptz AND s.occurred_at < $6::timestamptz + make_interval(days => $7)
  WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3 AND r.assignment = $5
    AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4))`;

function paramsOf(orgId: string, scope: ArmScope, { startedAt, windowDays }: Experiment): unknown[] {
  const { campaignId, occurrence, storeIds, assignment } = scope;
  const from = new Date(Math.floor(startedAt.getTime() / 1_000) * 1_000);
  return [orgId, campaignId, occurrence, storeIds, assignment, from, windowDays];
}

/** Customers of an arm who bought in the window, in the order of the ledger, with what they spent. */
export async function findArmBuyers(
  sql: Reader,
  orgId: string,
  { scope, experiment }: { scope: ArmScope; experiment: Experiment },
  { after, limit }: RowPage,
): Promise<ArmBuyerRow[]> {
  return sql.rows<ArmBuyerRow>(
    `WITH found AS MATERIALIZED (
       SELECT r.customer_id, r.store_id, sum(s.amount_cents)::bigint AS cents, max(s.occurred_at) AS last_at
       ${ARM_SALES} AND ($8::uuid IS NULL OR r.customer_id > $8)
       GROUP BY r.customer_id, r.store_id HAVING bool_or(s.kind = 'sale') ORDER BY r.customer_id LIMIT $9
     )
     SELECT f.customer_id AS "customerId", u.name AS customer, o.id AS "storeId", o.trade_name AS store,
       f.cents AS "spentCents", f.last_at AS "lastAt"
     FROM found f JOIN customer u ON u.organization_id = $1 AND u.id = f.customer_id
     JOIN store o ON o.organization_id = $1 AND o.id = f.store_id ORDER BY f.customer_id`,
    [...paramsOf(orgId, scope, experiment), after?.[0] ?? null, limit],
  );
}

/** Sales and returns of an arm's customers in the window, in the order of the ledger. */
export async function findArmSales(
  sql: Reader,
  orgId: string,
  { scope, experiment }: { scope: ArmScope; experiment: Experiment },
  { after, limit }: RowPage,
): Promise<ArmSaleRow[]> {
  const [customerId = null, saleId = null] = after ?? [];
  return sql.rows<ArmSaleRow>(
    `WITH found AS MATERIALIZED (
       SELECT s.id, r.customer_id ${ARM_SALES}
         AND ($8::uuid IS NULL OR (r.customer_id >= $8 AND (r.customer_id, s.id) > ($8, $9::uuid)))
       ORDER BY r.customer_id, s.id LIMIT $10
     )
     SELECT ${SALE_COLUMNS} FROM found f JOIN sale s ON s.organization_id = $1 AND s.id = f.id ${SALE_JOINS}
     ORDER BY f.customer_id, s.id`,
    [...paramsOf(orgId, scope, experiment), customerId, saleId, limit],
  );
}

export async function countArmSales(
  sql: Reader,
  orgId: string,
  { scope, experiment }: { scope: ArmScope; experiment: Experiment },
): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(
    `SELECT count(*)::int AS total ${ARM_SALES}`,
    paramsOf(orgId, scope, experiment),
  );
  return row?.total ?? 0;
}
