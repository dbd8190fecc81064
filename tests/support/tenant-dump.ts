import { tenantDb } from "../../lib/platform/db.ts";

// Everything a sync may write, with natural keys instead of ids: two dumps are equal exactly if the data are.
const STORE = "(SELECT code FROM store s WHERE s.organization_id = t.organization_id AND s.id = t.store_id)";
const SELLER = "(SELECT external_id FROM seller v WHERE v.organization_id = t.organization_id AND v.id = t.seller_id)";
const customer = (id: string) => `(SELECT string_agg(k.kind || ' ' || k.value, ',' ORDER BY k.kind, k.value)
  FROM customer_identity k WHERE k.organization_id = t.organization_id AND k.customer_id = ${id})`;
const PREFERENCES = `
  (SELECT code FROM store s WHERE s.organization_id = t.organization_id AND s.id = t.preferred_store_id) AS p_store,
  (SELECT external_id FROM seller v WHERE v.organization_id = t.organization_id AND v.id = t.preferred_seller_id) AS p_seller`;

const DUMPS: Record<string, string> = {
  store: "SELECT code, trade_name, legal_name, city, state, is_active, is_ecommerce FROM store t",
  seller: `SELECT external_id, name, email, status, ${STORE} AS store FROM seller t`,
  product: `SELECT external_id, product_code, name, short_name, collection, department, brand, price_cents, colors, sizes
    FROM product t`,
  customer: `SELECT ${customer("t.id")} AS key, ${STORE} AS store, name, email, phone, phone_type, cpf_hash, cpf_masked,
    birth_date, zip_code, city, state, address, neighborhood, external_id, trans_id, ${PREFERENCES} FROM customer t`,
  metrics: `SELECT ${customer("t.customer_id")} AS key, ${STORE} AS store, spent_cents, order_count, first_order_at,
    last_order_at, rfm_status, city, state, phone_type, has_email, ${PREFERENCES} FROM customer_metrics t`,
  counts: `SELECT ${STORE} AS store, rfm_status, phone_type, has_email, sum(customers) AS customers FROM customer_count t
    GROUP BY organization_id, store_id, rfm_status, phone_type, has_email HAVING sum(customers) <> 0`,
  search: `SELECT ${customer("t.customer_id")} AS key, doc FROM customer_search t`,
  sale: `SELECT ${STORE} AS store, external_id, trans_id, customer_ref, ${customer("t.customer_id")} AS customer,
    ${SELLER} AS seller, kind, occurred_at, amount_cents, items_digest FROM sale t`,
  item: `SELECT (SELECT s.external_id FROM sale s WHERE s.organization_id = t.organization_id AND s.id = t.sale_id) AS sale,
    line, product_external_id, quantity, unit_price_cents, color, size, ${customer("t.customer_id")} AS customer, sold_on
    FROM sale_item t`,
  daily_seller: `SELECT day, ${STORE} AS store, ${SELLER} AS seller, total_cents, order_count FROM sales_daily_seller t`,
  daily_store: `SELECT day, ${STORE} AS store, total_cents, order_count, last_sale_at FROM sales_daily_store t`,
  hourly: `SELECT hour, ${STORE} AS store, total_cents, order_count FROM sales_hourly_store t`,
  checkpoints: "SELECT last_customer_trans_id, last_transaction_trans_id FROM organization t",
};

export type TenantDump = Record<string, string[]>;

/**
 * The rows of every table that a sync writes, as sorted texts. `withNumbers`: with the ERP's numbers, which differ
 * between kinds of ERPs.
 */
export async function dumpTenant(orgId: string, { withNumbers = true } = {}): Promise<TenantDump> {
  return tenantDb(orgId).sql(async (sql) => {
    const dump: TenantDump = {};
    for (const [name, numbered] of Object.entries(DUMPS)) {
      const query = withNumbers
        ? numbered
        : numbered.replaceAll(/\b(?:last_(?:customer|transaction)_)?trans_id\b/g, "0");
      const rows = await sql.rows<{ row: string }>(`SELECT q::text AS row FROM (${query}) q ORDER BY 1`);
      dump[name] = rows.map(({ row }) => row);
    }
    return dump;
  });
}

const SHOWN = 3;

/** The first rows that only one of two dumps contains; empty if they are equal. */
export function differences(actual: TenantDump, expected: TenantDump): Record<string, string[]> {
  const found = Object.keys(DUMPS).map((name): [string, string[]] => {
    const [here, there] = [new Set(actual[name]), new Set(expected[name])];
    const extra = [...here].filter((row) => !there.has(row)).map((row) => `+ ${row}`);
    const missing = [...there].filter((row) => !here.has(row)).map((row) => `- ${row}`);
    const counts = actual[name]?.length === expected[name]?.length ? [] : ["another number of rows"];
    return [name, [...extra.slice(0, SHOWN), ...missing.slice(0, SHOWN), ...counts]];
  });
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}
