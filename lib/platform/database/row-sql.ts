/** Columns of a `SaleRow`, of a sale `s`. */
export const SALE_COLUMNS = `s.id, s.occurred_at AS "occurredAt", s.amount_cents AS "amountCents", p.id AS "storeId",
  p.trade_name AS store, e.name AS seller, c.id AS "customerId", c.name AS customer`;
export const SALE_JOINS = `JOIN store o ON o.organization_id = $1 AND o.id = s.store_id
  JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)
  LEFT JOIN seller e ON e.organization_id = $1 AND e.id = s.seller_id
  LEFT JOIN customer c ON c.organization_id = $1 AND c.id = s.customer_id`;

/** Columns of a `MessageRow`, of a row `r` of the ledger. */
export const MESSAGE_COLUMNS = `r.id, c.id AS "customerId", c.name AS customer, s.id AS "storeId", s.trade_name AS store,
  k.id AS "campaignId", k.name AS campaign, r.occurrence, r.channel, r.status, r.accepted_at AS "sentAt"`;
export const MESSAGE_JOINS = `JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
  JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
  JOIN campaign k ON k.organization_id = $1 AND k.id = r.campaign_id`;

/**
 * Whether the customer of a row `r` of the ledger was in this RFM group at the audience; `none`: not known, null: any. The
 * planner reduces it to one comparison, for which it has statistics and an index.
 */
export const ofGroup = (place: string) => `(${place}::text IS NULL
  OR CASE WHEN ${place} = 'none' THEN r.rfm_status IS NULL ELSE r.rfm_status = ${place} END)`;

/** Sums over rows `r` of the ledger: the columns of a `StatusSums` beside its status. The subquery is computed once. */
export const MESSAGE_SUMS = `count(*)::int AS count, count(r.replied_at)::int AS replies, count(r.clicked_at)::int AS clicks,
  sum(r.conversions)::int AS conversions, (count(*) FILTER (WHERE r.conversions > 0))::int AS buyers,
  sum(r.revenue_cents)::bigint AS "revenueCents",
  (count(*) FILTER (WHERE r.accepted_at > (SELECT now() - interval '1 minute')))::int AS "lastMinute"`;
