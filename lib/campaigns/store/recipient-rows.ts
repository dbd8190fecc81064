import type { RowPage } from "../../core/figures/figures.ts";
import type { Reader } from "../../platform/db.ts";
import type { Assignment, RecipientStatus } from "../schemas.ts";
import { type LedgerFilter, ledgerWhere, type RecipientScope } from "./recipients.ts";

export type LedgerMessageRow = {
  id: string;
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  campaign: string;
  occurrence: number;
  channel: string;
  status: RecipientStatus;
  assignment: Assignment | null;
  reason: string | null;
  sentAt: Date | null;
  at: Date | null;
};

/** What became of a message last. */
const LAST_EVENT = "greatest(r.accepted_at, r.delivered_at, r.read_at, r.clicked_at, r.replied_at, r.failed_at)";

/** The ledger of one send in the order of its unique key. */
export async function findLedgerMessages(
  sql: Reader,
  orgId: string,
  scope: RecipientScope,
  filter: LedgerFilter,
  { after, limit }: RowPage,
): Promise<LedgerMessageRow[]> {
  const { where, params } = ledgerWhere(orgId, scope, filter);
  const [key = null] = after ?? [];
  const [position, rows] = [`$${params.push(key)}::uuid`, `$${params.push(limit)}::int`];
  return sql.rows<LedgerMessageRow>(
    `WITH found AS MATERIALIZED (
       SELECT r.id FROM campaign_recipient r
       WHERE ${where} AND (${position} IS NULL OR r.customer_id > ${position}) ORDER BY r.customer_id LIMIT ${rows}
     )
     SELECT r.id, r.customer_id AS "customerId", c.name AS customer, s.id AS "storeId", s.trade_name AS store,
       k.name AS campaign, r.occurrence, r.channel, r.status, r.assignment,
       coalesce(r.reason_code, r.error_code) AS reason, r.accepted_at AS "sentAt", ${LAST_EVENT} AS at
     FROM found f JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = f.id
     JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
     JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
     JOIN campaign k ON k.organization_id = $1 AND k.id = r.campaign_id
     ORDER BY r.customer_id`,
    params,
  );
}

export type ClickRow = {
  id: string;
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  at: Date;
  url: string | null;
};

/** Clicks on the links of one send, oldest first, by the condition of the report. */
export async function findClicks(
  sql: Reader,
  orgId: string,
  { scope, url }: { scope: RecipientScope; url: string | null },
  { after, limit }: RowPage,
): Promise<ClickRow[]> {
  const { campaignId, occurrence, storeIds } = scope;
  return sql.rows<ClickRow>(
    `SELECT h.id, c.id AS "customerId", c.name AS customer, s.id AS "storeId", s.trade_name AS store, h.occurred_at AS at, h.url
     FROM tracking_hit h JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = h.recipient_id
     JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
     JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
     WHERE h.organization_id = $1 AND h.campaign_id = $2 AND h.kind = 'click' AND NOT h.is_machine AND h.url IS NOT NULL
       AND r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
       AND ($4::uuid[] IS NULL OR r.store_id = ANY ($4)) AND ($5::text IS NULL OR h.url = $5)
       AND ($6::uuid IS NULL OR h.id > $6) ORDER BY h.id LIMIT $7`,
    [orgId, campaignId, occurrence, storeIds, url, after?.[0] ?? null, limit],
  );
}
