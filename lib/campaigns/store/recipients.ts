import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import { findPackedIds, type PackedIds, toUuidArray } from "../../platform/database/packed-ids.ts";
import type { Reader } from "../../platform/db.ts";
import type { Assignment, RecipientSort, RecipientStatus, RecipientsQuery, Variant } from "../schemas.ts";

export type RecipientRecord = {
  id: string;
  customerId: string;
  name: string | null;
  storeId: string;
  store: string;
  channel: string;
  address: string | null;
  status: RecipientStatus;
  assignment: Assignment | null;
  variant: Variant | null;
  isTested: boolean;
  reasonCode: string | null;
  errorCode: string | null;
  acceptedAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  failedAt: Date | null;
  clickedAt: Date | null;
  repliedAt: Date | null;
  conversions: number;
  revenueCents: bigint;
  contentVersion: number | null;
};

const COLUMNS = `r.id, r.customer_id AS "customerId", c.name, r.store_id AS "storeId", s.trade_name AS store, r.channel,
  r.address, r.status, r.assignment, r.variant, r.in_test AS "isTested",
  r.reason_code AS "reasonCode", r.error_code AS "errorCode", r.accepted_at AS "acceptedAt",
  r.delivered_at AS "deliveredAt", r.read_at AS "readAt", r.failed_at AS "failedAt", r.clicked_at AS "clickedAt",
  r.replied_at AS "repliedAt", r.conversions, r.revenue_cents AS "revenueCents", o.content_version AS "contentVersion"`;

const SORTS: Record<RecipientSort, SortableSql> = {
  acceptedAt: { nullable: "r.accepted_at" },
  customer: { nullable: "search_key(c.name)" },
  status: "r.status",
  revenue: "r.revenue_cents",
};

/** Each stage includes the later ones, as in the funnel. */
const STAGES: Record<NonNullable<RecipientsQuery["stage"]>, string> = {
  planned: "r.status <> 'skipped'",
  accepted: "r.status IN ('sent', 'delivered', 'read')",
  delivered: "r.status IN ('delivered', 'read')",
  read: "r.status = 'read'",
  clicked: "r.clicked_at IS NOT NULL",
  replied: "r.replied_at IS NOT NULL",
  converted: "r.conversions > 0",
};

/** More than any organization has: the search must not truncate before the other filters apply. */
const EVERYBODY = 10_000_000;

export type RecipientScope = { campaignId: string; occurrence: number; storeIds: readonly string[] | null };

type Filter = Omit<RecipientsQuery, "page" | "limit" | "cursor">;
export type LedgerFilter = Partial<Omit<Filter, "sort" | "order">>;

/** Conditions on the ledger `r`; parameters can be added. */
export function ledgerWhere(orgId: string, { campaignId, occurrence, storeIds }: RecipientScope, filter: LedgerFilter) {
  const params: unknown[] = [orgId, campaignId, occurrence];
  const place = (value: unknown, type: string) => `$${params.push(value)}::${type}`;
  const where = [
    "r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3",
    ...(storeIds ? [`r.store_id = ANY (${place(storeIds, "uuid[]")})`] : []),
    ...(filter.storeId ? [`r.store_id = ${place(filter.storeId, "uuid")}`] : []),
    ...(filter.status ? [`r.status = ${place(filter.status, "text")}`] : []),
    ...(filter.stage ? [STAGES[filter.stage]] : []),
    ...(filter.assignment ? [`r.assignment = ${place(filter.assignment, "text")}`] : []),
    ...(filter.variant ? [`r.variant = ${place(filter.variant, "text")}`] : []),
    ...(filter.tested === undefined ? [] : [`r.in_test = ${place(filter.tested, "boolean")}`]),
    ...(filter.reason ? [`r.reason_code = ${place(filter.reason, "text")}`] : []),
    ...(filter.error ? [`r.error_code = ${place(filter.error, "text")}`] : []),
    ...(filter.q
      ? [`r.customer_id IN (SELECT search_customers(${place(filter.q, "text")}, ${place(EVERYBODY, "int")}))`]
      : []),
  ].join(" AND ");
  return { where, params };
}

const JOINS = `JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
  JOIN store s ON s.organization_id = $1 AND s.id = r.store_id
  LEFT JOIN campaign_occurrence o
    ON o.organization_id = $1 AND o.campaign_id = r.campaign_id AND o.occurrence = r.occurrence`;

export async function findRecipients(
  sql: Reader,
  orgId: string,
  scope: RecipientScope,
  query: RecipientsQuery,
): Promise<Page<RecipientRecord>> {
  const { where, params } = ledgerWhere(orgId, scope, query);
  const total = await countRecipients(sql, orgId, scope, query);
  const rows = await sql.rows<RecipientRecord>(
    `SELECT ${COLUMNS} FROM campaign_recipient r ${JOINS}
     WHERE ${where} ORDER BY ${orderBy(SORTS, query, "r.id")}
     LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
    [...params, query.limit, offsetOf(query)],
  );
  return toPage(rows, total, query);
}

/** The recipients after a customer, or the first ones (null), in the order of the customers' ids. */
export function findRecipientsAfter(
  sql: Reader,
  orgId: string,
  scope: RecipientScope,
  query: RecipientsQuery,
  after: string | null,
): Promise<RecipientRecord[]> {
  const { where, params } = ledgerWhere(orgId, scope, query);
  const place = (value: unknown, type: string) => `$${params.push(value)}::${type}`;
  const rest = after === null ? "" : `AND r.customer_id > ${place(after, "uuid")}`;
  return sql.rows<RecipientRecord>(
    `SELECT ${COLUMNS} FROM campaign_recipient r ${JOINS}
     WHERE ${where} ${rest} ORDER BY r.customer_id LIMIT ${place(query.limit, "int")}`,
    params,
  );
}

export async function countRecipients(
  sql: Reader,
  orgId: string,
  scope: RecipientScope,
  filter: LedgerFilter,
): Promise<number> {
  const { where, params } = ledgerWhere(orgId, scope, filter);
  const [counted] = await sql.rows<{ total: number }>(
    `SELECT count(*)::int AS total FROM campaign_recipient r WHERE ${where}`,
    params,
  );
  return counted?.total ?? 0;
}

/** Ids of the first matches in order; the rows are then read in batches. */
export function findRecipientIds(
  sql: Reader,
  orgId: string,
  scope: RecipientScope,
  filter: Filter,
  limit: number,
): Promise<PackedIds> {
  const { where, params } = ledgerWhere(orgId, scope, filter);
  return findPackedIds(
    sql,
    `SELECT r.id FROM campaign_recipient r JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
     WHERE ${where} ORDER BY ${orderBy(SORTS, filter, "r.id")} LIMIT $${params.length + 1}`,
    [...params, limit],
  );
}

/** The rows in the order of `ids`. */
export function findRecipientsById(sql: Reader, orgId: string, ids: PackedIds): Promise<RecipientRecord[]> {
  return sql.rows<RecipientRecord>(
    `SELECT ${COLUMNS} FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, place)
     JOIN campaign_recipient r ON r.organization_id = $1 AND r.id = wanted.id ${JOINS} ORDER BY wanted.place`,
    [orgId, toUuidArray(ids)],
  );
}
