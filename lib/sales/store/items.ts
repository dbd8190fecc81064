import { copyRows } from "../../platform/database/copy-rows.ts";
import type { Sql } from "../../platform/db.ts";
import type { SaleInput } from "../schemas.ts";

const COLUMNS = ["sale_n", "line", "product", "quantity", "unit_price_cents", "color", "size"];

/** Writes the items of `changed_sale`. If a sale's items digest is unchanged, only customer and day are updated. */
export async function writeItems(
  sql: Sql,
  orgId: string,
  rows: readonly SaleInput[],
  { created, updated }: { created: number; updated: number },
): Promise<void> {
  await sql.run(`
    DROP TABLE IF EXISTS incoming_item;
    CREATE TEMP TABLE incoming_item (
      sale_n int, line int, product text, quantity numeric, unit_price_cents bigint, color text, size text
    ) ON COMMIT DROP`);
  const isAllNew = updated === 0 && created === rows.length;
  const renewed = isAllNew
    ? rows.keys()
    : (await sql.rows<{ n: number }>(`SELECT n FROM changed_sale c WHERE ${HAS_NEW_ITEMS}`)).map(({ n }) => n);
  await copyRows(sql, "incoming_item", COLUMNS, itemCells(rows, renewed));
  if (updated > 0) await sql.run(DELETE_OLD, [orgId]);
  await sql.run(INSERT_NEW, [orgId]);
  if (updated > 0) await sql.run(MOVE_KEPT, [orgId]);
}

function* itemCells(rows: readonly SaleInput[], renewed: Iterable<number>) {
  for (const n of renewed) {
    for (const [line, item] of (rows[n]?.items ?? []).entries()) {
      const { productExternalId, quantity, unitPriceCents, color, size } = item;
      yield [n, line + 1, productExternalId, quantity, unitPriceCents, color, size];
    }
  }
}

const HAS_NEW_ITEMS = "(NOT c.is_known OR c.old_items_digest IS DISTINCT FROM c.items_digest)";

const DELETE_OLD = `
  DELETE FROM sale_item t USING changed_sale c
  WHERE t.organization_id = $1 AND t.sale_id = c.id AND c.is_known AND ${HAS_NEW_ITEMS}`;

const INSERT_NEW = `
  INSERT INTO sale_item (organization_id, sale_id, line, product_external_id, quantity, unit_price_cents, color, size,
    customer_id, sold_on)
  SELECT $1, c.id, i.line, i.product, i.quantity, i.unit_price_cents, i.color, i.size, c.customer_id,
    c.day
  FROM incoming_item i JOIN changed_sale c ON c.n = i.sale_n`;

const MOVE_KEPT = `
  UPDATE sale_item t SET customer_id = c.customer_id, sold_on = c.day
  FROM changed_sale c
  WHERE t.organization_id = $1 AND t.sale_id = c.id AND c.is_known AND NOT ${HAS_NEW_ITEMS}
    AND (t.customer_id, t.sold_on) IS DISTINCT FROM (c.customer_id, c.day)`;
