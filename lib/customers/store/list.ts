import type { Sort } from "../../core/paging.ts";
import { COUNTS, ROWS } from "../../platform/database/count-sql.ts";
import { findPackedIds, type PackedIds, toUuidArray } from "../../platform/database/packed-ids.ts";
import type { Reader } from "../../platform/db.ts";
import type { CustomerSort, RfmSegment } from "../names.ts";
import { orderedIds } from "./list-order.ts";
import { isCounted, type ListFilter, whereOf } from "./list-where.ts";

export type CustomerListRow = {
  id: string;
  name: string | null;
  phone: string | null;
  phoneType: "MOBILE" | "LANDLINE" | null;
  email: string | null;
  cpfMasked: string | null;
  city: string | null;
  state: string | null;
  rfmStatus: RfmSegment;
  spentCents: bigint;
  orderCount: number;
  lastOrderAt: Date | null;
  whatsappOptOut: boolean;
  emailOptOut: boolean;
  erasedAt: Date | null;
  storeId: string;
  storeCode: string;
  storeName: string;
  preferredStoreId: string | null;
  preferredStoreCode: string | null;
  preferredStoreName: string | null;
  preferredSellerId: string | null;
  preferredSellerName: string | null;
};

/** Columns of a list row: `customer c`, its metrics `m`, stores `s` and `p`, seller `v`. */
export const LIST_COLUMNS = `
  c.id, c.name, c.phone, c.phone_type AS "phoneType", c.email, c.cpf_masked AS "cpfMasked", c.city, c.state,
  m.rfm_status AS "rfmStatus", m.spent_cents AS "spentCents", m.order_count AS "orderCount",
  m.last_order_at AS "lastOrderAt", c.whatsapp_opt_out AS "whatsappOptOut", c.email_opt_out AS "emailOptOut",
  c.erased_at AS "erasedAt", s.id AS "storeId", s.code AS "storeCode", s.trade_name AS "storeName",
  p.id AS "preferredStoreId", p.code AS "preferredStoreCode", p.trade_name AS "preferredStoreName",
  v.id AS "preferredSellerId", v.name AS "preferredSellerName"`;

export const LIST_JOINS = `
  JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
  JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
  LEFT JOIN store p ON p.organization_id = $1 AND p.id = c.preferred_store_id
  LEFT JOIN seller v ON v.organization_id = $1 AND v.id = c.preferred_seller_id`;

type Window = { limit: number; offset: number };

/** Ids of the first matching customers in order, so that the rows can be read in batches. */
export function findFirstIds(
  sql: Reader,
  orgId: string,
  filter: ListFilter,
  sort: Sort<CustomerSort>,
  limit: number,
): Promise<PackedIds> {
  const { conditions, params } = whereOf(orgId, filter);
  const window = { limit: `$${params.length + 1}::int`, offset: "0" };
  return findPackedIds(sql, orderedIds(conditions, sort, window), [...params, limit]);
}

/** Reads one page: finds the ids in the narrow table first, then looks up the wide rows. */
export async function findPage(
  sql: Reader,
  orgId: string,
  filter: ListFilter,
  sort: Sort<CustomerSort>,
  { limit, offset }: Window,
): Promise<CustomerListRow[]> {
  const { conditions, params } = whereOf(orgId, filter);
  const window = { limit: `$${params.length + 1}::int`, offset: `$${params.length + 2}::int` };
  return sql.rows<CustomerListRow>(
    `WITH page AS MATERIALIZED (${numbered(orderedIds(conditions, sort, window))})
     SELECT ${LIST_COLUMNS} FROM ${ROWS_OF_PAGE} ORDER BY page.place`,
    [...params, limit, offset],
  );
}

/** The matching customers after an id, or the first ones (null), in the order of the ids. */
export async function findPageAfter(
  sql: Reader,
  orgId: string,
  filter: ListFilter,
  after: string | null,
  limit: number,
): Promise<CustomerListRow[]> {
  const { conditions, params } = whereOf(orgId, filter);
  const place = (value: unknown, type: string) => `$${params.push(value)}::${type}`;
  const rest = after === null ? [] : [`m.customer_id > ${place(after, "uuid")}`];
  const where = ["m.organization_id = $1", ...conditions, ...rest].join(" AND ");
  const ids = `SELECT m.customer_id AS id FROM customer_metrics m WHERE ${where} ORDER BY m.customer_id LIMIT ${place(limit, "int")}`;
  return sql.rows<CustomerListRow>(
    `WITH page AS MATERIALIZED (${numbered(ids)}) SELECT ${LIST_COLUMNS} FROM ${ROWS_OF_PAGE} ORDER BY page.place`,
    params,
  );
}

const numbered = (ids: string) => `SELECT id, row_number() OVER () AS place FROM (${ids}) AS found`;
const ROWS_OF_PAGE = `page JOIN customer c ON c.organization_id = $1 AND c.id = page.id ${LIST_JOINS}`;

export async function countCustomers(sql: Reader, orgId: string, filter: ListFilter): Promise<number> {
  const { conditions, params } = whereOf(orgId, filter);
  const where = ["m.organization_id = $1", ...conditions].join(" AND ");
  const { table, all } = isCounted(filter) ? COUNTS : ROWS;
  const rows = await sql.rows<{ total: number }>(`SELECT ${all} AS total FROM ${table} m WHERE ${where}`, params);
  return rows[0]?.total ?? 0;
}

/** Reads a searched page and its total in one statement, so that the text search runs once. */
export async function findSearchedPage(
  sql: Reader,
  orgId: string,
  filter: ListFilter,
  sort: Sort<CustomerSort>,
  { limit, offset }: Window,
): Promise<{ rows: CustomerListRow[]; total: number }> {
  const { conditions, params } = whereOf(orgId, filter);
  const window = { limit: `$${params.length + 1}::int`, offset: `$${params.length + 2}::int` };
  const rows = await sql.rows<CustomerListRow & { total: number }>(
    `WITH matched AS MATERIALIZED (
       SELECT m.organization_id, m.customer_id, m.last_order_at, m.spent_cents, m.order_count FROM customer_metrics m
       WHERE ${["m.organization_id = $1", ...conditions].join(" AND ")}
     ), page AS MATERIALIZED (${numbered(orderedIds([], sort, window, "matched"))})
     SELECT k.total, ${LIST_COLUMNS}
     FROM (SELECT count(*)::int AS total FROM matched) k LEFT JOIN (${ROWS_OF_PAGE}) ON true ORDER BY page.place`,
    [...params, limit, offset],
  );
  // Beyond the last page the only row holds just the total.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** These customers in the order of `ids`. */
export function findListRows(sql: Reader, orgId: string, ids: PackedIds): Promise<CustomerListRow[]> {
  return sql.rows<CustomerListRow>(
    `SELECT ${LIST_COLUMNS}
     FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, place)
     JOIN customer c ON c.organization_id = $1 AND c.id = wanted.id ${LIST_JOINS}
     ORDER BY wanted.place`,
    [orgId, toUuidArray(ids)],
  );
}
