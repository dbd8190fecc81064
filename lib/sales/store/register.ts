import { copyRows } from "../../platform/database/copy-rows.ts";
import { recordingStatement } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";
import type { DigestedSale, LeftOutSale } from "../schemas.ts";
import { findLeftOut, noteSales } from "./imported-sales.ts";
import { writeItems } from "./items.ts";
import { dayOfSql, rollUpChanges } from "./roll-ups.ts";

export type SaleChanges = {
  created: number;
  updated: number;
  touchedCustomerIds: string[];
  /** Sales whose customer has not been imported yet. */
  pendingCustomers: number;
  /** Rows of a file that are not imported. */
  leftOut: LeftOutSale[];
};

/** One writer of sales per tenant until the transaction ends. */
export async function lockSales(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('sale:' || $1::text, 0))", [orgId]);
}

/** Writes a page of distinct sales with items and roll-ups; only differences. */
export async function registerPage(
  sql: Sql,
  orgId: string,
  rows: readonly DigestedSale[],
  { now, base, importId = null }: { now: Date; base: bigint; importId?: string | null },
): Promise<SaleChanges> {
  await lockSales(sql, orgId);
  await findChanges(sql, orgId, rows, base);
  const leftOut = importId === null ? [] : await noteImported(sql, orgId, importId);
  const changes = { ...(await summarizeChanges(sql)), leftOut };
  if (changes.created + changes.updated === 0) return changes;
  const hasAmendments = changes.updated > 0;
  await sql.run(INSERT_NEW, [orgId]);
  if (changes.created > 0) await sql.run(RECORD_NEW, [orgId]);
  if (hasAmendments) await sql.run(UPDATE_KNOWN, [orgId]);
  await writeItems(sql, orgId, rows, changes);
  await rollUpChanges(sql, orgId, { now, hasAmendments });
  return changes;
}

/** Compares the rows with the stored sales, into `incoming_sale` and `changed_sale`. The caller holds `lockSales`. */
export async function findChanges(sql: Sql, orgId: string, rows: readonly DigestedSale[], base: bigint): Promise<void> {
  await stageSales(sql, rows, base);
  await sql.run(FIND_CHANGES, [orgId]);
}

async function noteImported(sql: Sql, orgId: string, importId: string): Promise<LeftOutSale[]> {
  const leftOut = await findLeftOut(sql, orgId, importId);
  await noteSales(sql, orgId, importId);
  return leftOut;
}

const INCOMING = [
  "n",
  "store_id",
  "external_id",
  "trans_id",
  "customer_ref",
  "seller_ref",
  "kind",
  "occurred_at",
  "amount_cents",
  "items_digest",
];

/** The temporary tables, empty. */
export async function createChanged(sql: Sql): Promise<void> {
  await sql.run(`
    DROP TABLE IF EXISTS incoming_sale, changed_sale;
    CREATE TEMP TABLE incoming_sale (
      n int, store_id uuid, external_id text, trans_id bigint, customer_ref text, seller_ref text,
      kind text, occurred_at timestamptz, amount_cents bigint, items_digest uuid
    ) ON COMMIT DROP;
    CREATE TEMP TABLE changed_sale (
      LIKE incoming_sale, id uuid, customer_id uuid, seller_id uuid, day date, is_known boolean, old_customer_id uuid,
      old_seller_id uuid, old_kind text, old_occurred_at timestamptz, old_amount_cents bigint, old_items_digest uuid
    ) ON COMMIT DROP`);
}

async function stageSales(sql: Sql, rows: readonly DigestedSale[], base: bigint): Promise<void> {
  await createChanged(sql);
  const cells = rows.map((row, n) => [
    n,
    row.storeId,
    row.externalId,
    base + BigInt(row.transId),
    row.customerRef,
    row.sellerRef,
    row.kind,
    row.occurredAt,
    row.amountCents,
    row.itemsDigest,
  ]);
  await copyRows(sql, "incoming_sale", INCOMING, cells);
}

/** Amendable columns with their source expression. The digest represents the items. */
const AMENDABLE: Record<string, string> = {
  trans_id: "i.trans_id",
  customer_ref: "i.customer_ref",
  customer_id: "k.customer_id",
  seller_id: "v.id",
  kind: "i.kind",
  occurred_at: "i.occurred_at",
  amount_cents: "i.amount_cents",
  items_digest: "i.items_digest",
};
const columns = Object.keys(AMENDABLE);

/**
 * Skips rows older than the stored version, and rows before the purge, which were deleted and are in the totals. `LIMIT
 * 1` keeps the look-up on the unique index: during a first sync there are no statistics on the size of this, the
 * largest table.
 */
const FIND_CHANGES = `
  INSERT INTO changed_sale
  SELECT i.*, coalesce(s.id, uuid_v7()), k.customer_id, v.id, ${dayOfSql("i.occurred_at")}, s.id IS NOT NULL,
    s.customer_id, s.seller_id, s.kind, s.occurred_at, s.amount_cents, s.items_digest
  FROM incoming_sale i
  LEFT JOIN seller v ON v.organization_id = $1 AND v.external_id = i.seller_ref
  LEFT JOIN customer_identity k ON k.organization_id = $1 AND k.kind = 'external' AND k.value = i.customer_ref
  LEFT JOIN LATERAL (
    SELECT * FROM sale
    WHERE organization_id = $1 AND store_id = i.store_id AND external_id = i.external_id LIMIT 1) s ON true
  WHERE CASE WHEN s.id IS NULL THEN i.occurred_at >= coalesce(
      (SELECT max(purged_until) FROM sale_retention WHERE organization_id = $1), '-infinity')
    ELSE i.trans_id >= s.trans_id
    AND (${Object.values(AMENDABLE).join(", ")}) IS DISTINCT FROM (${columns.map((name) => `s.${name}`).join(", ")}) END`;

// Separate statements: the advisory lock excludes other writers, and a plain insert is cheaper than an upsert.
const INSERT_NEW = `
  INSERT INTO sale (organization_id, id, store_id, external_id, ${columns.join(", ")})
  SELECT $1, id, store_id, external_id, ${columns.join(", ")} FROM changed_sale WHERE NOT is_known ORDER BY n`;

const RECORD_NEW = recordingStatement(
  ["sale.registered"],
  `SELECT 'sale.registered' AS type, id AS subject_id, store_id, jsonb_build_object('kind', kind,
     'amount', round(amount_cents / 100.0, 2), 'occurredAt', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'customerId', customer_id, 'sellerId', seller_id) AS data
   FROM changed_sale WHERE NOT is_known`,
);

const UPDATE_KNOWN = `
  UPDATE sale s SET ${columns.map((name) => `${name} = c.${name}`).join(", ")}
  FROM changed_sale c WHERE s.organization_id = $1 AND s.id = c.id AND c.is_known`;

async function summarizeChanges(sql: Sql): Promise<Omit<SaleChanges, "leftOut">> {
  const [summary] = await sql.rows<Omit<SaleChanges, "leftOut">>(`
    SELECT count(*) FILTER (WHERE NOT is_known)::int AS created, count(*) FILTER (WHERE is_known)::int AS updated,
      count(*) FILTER (WHERE customer_ref IS NOT NULL AND customer_id IS NULL)::int AS "pendingCustomers",
      (SELECT coalesce(array_agg(id), '{}') FROM (
         SELECT customer_id FROM changed_sale WHERE customer_id IS NOT NULL
         UNION SELECT old_customer_id FROM changed_sale WHERE old_customer_id IS NOT NULL) AS touched(id)
      ) AS "touchedCustomerIds"
    FROM changed_sale`);
  if (!summary) throw new Error("The aggregate query returned no row");
  return summary;
}
