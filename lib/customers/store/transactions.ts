import type { Reader } from "../../platform/db.ts";

export type ItemRow = {
  line: number;
  productId: string;
  product: string | null;
  brand: string | null;
  /** numeric is returned as text. */
  quantity: string;
  unitPriceCents: number;
  color: string | null;
  size: string | null;
};

export type TransactionRow = {
  id: string;
  externalId: string;
  kind: "sale" | "return";
  occurredAt: Date;
  amountCents: bigint;
  storeId: string;
  store: string;
  storeCode: string;
  sellerId: string | null;
  seller: string | null;
  isInfluenced: boolean;
  channel: "WHATSAPP" | "EMAIL" | null;
  influencedBy: { id: string; name: string } | null;
  items: ItemRow[];
};

type SaleFilter = { storeIds: readonly string[] | null; kind?: "sale" | "return" };

/**
 * Sales of the customer in $2; adds a condition only if it excludes rows, so that the count can be an index-only scan.
 */
function ofCustomer({ storeIds, kind }: SaleFilter, params: unknown[]): string {
  const stores = storeIds ? `AND store_id = ANY ($${params.push(storeIds)}::uuid[])` : "";
  const kinds = kind ? `AND kind = $${params.push(kind)}` : "";
  return `FROM sale WHERE organization_id = $1 AND customer_id = $2 ${stores} ${kinds}`;
}

export async function countTransactions(
  sql: Reader,
  orgId: string,
  customerId: string,
  filter: SaleFilter,
): Promise<number> {
  const params: unknown[] = [orgId, customerId];
  const rows = await sql.rows<{ total: number }>(`SELECT count(*)::int AS total ${ofCustomer(filter, params)}`, params);
  return rows[0]?.total ?? 0;
}

/** Ids of the newest sales, read from the index on customer and time. */
export async function findTransactionIds(
  sql: Reader,
  orgId: string,
  customerId: string,
  filter: SaleFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const params: unknown[] = [orgId, customerId, limit, offset];
  const rows = await sql.rows<{ id: string }>(
    `SELECT id ${ofCustomer(filter, params)} ORDER BY occurred_at DESC, id DESC LIMIT $3 OFFSET $4`,
    params,
  );
  return rows.map(({ id }) => id);
}

/** These transactions with their items, in the order of `ids`. */
export async function findTransactions(sql: Reader, orgId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  return sql.rows<TransactionRow>(
    `SELECT s.id, s.external_id AS "externalId", s.kind, s.occurred_at AS "occurredAt", s.amount_cents AS "amountCents",
       s.store_id AS "storeId", t.trade_name AS store, t.code AS "storeCode", s.seller_id AS "sellerId", v.name AS seller,
       s.is_influenced AS "isInfluenced", s.channel,
       CASE WHEN k.id IS NOT NULL THEN jsonb_build_object('id', k.id, 'name', k.name) END AS "influencedBy",
       coalesce(i.items, '[]'::jsonb) AS items
     FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, place)
     JOIN sale s ON s.organization_id = $1 AND s.id = wanted.id
     JOIN store t ON t.organization_id = $1 AND t.id = s.store_id
     LEFT JOIN seller v ON v.organization_id = $1 AND v.id = s.seller_id
     LEFT JOIN sale_attribution a ON a.organization_id = $1 AND a.sale_id = s.id
     LEFT JOIN campaign k ON k.organization_id = $1 AND k.id = a.campaign_id
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('line', l.line, 'productId', l.product_external_id, 'product', p.name,
           'brand', p.brand, 'quantity', l.quantity::text, 'unitPriceCents', l.unit_price_cents, 'color', l.color,
           'size', l.size) ORDER BY l.line) AS items
       FROM sale_item l
       LEFT JOIN product p ON p.organization_id = $1 AND p.external_id = l.product_external_id
       WHERE l.organization_id = $1 AND l.sale_id = s.id) i ON true
     ORDER BY wanted.place`,
    [orgId, ids],
  );
}
