import { currentKeyId, decryptBytes, encrypt } from "../../lib/platform/crypto.ts";
import { type Sql, tenantDb } from "../../lib/platform/db.ts";
import { SEALED, type SealedColumn } from "./sealed-columns.ts";

type Row = { place: string; blob: string; key: string[] };
export type Rotated = { rotated: number; unreadable: number };

/**
 * Re-encrypts one organization's values in this column with the current key. Skips rows locked by others, so it never
 * waits; the next pass takes them. Resumable at any moment: the values themselves show which are left.
 */
export async function rotateColumn(
  orgId: string,
  column: SealedColumn,
  batch: number,
  onBatch: (rows: number) => void,
): Promise<Rotated> {
  const total: Rotated = { rotated: 0, unreadable: 0 };
  for (let after: string[] | null = null; ; ) {
    const rows: Row[] = await tenantDb(orgId).sql(async (sql) => {
      const found = await nextRows(sql, orgId, column, after, batch);
      const renewed = found.flatMap((row) => renew(row, orgId) ?? []);
      await writeRows(sql, column, renewed);
      total.rotated += renewed.length;
      total.unreadable += found.length - renewed.length;
      return found;
    });
    if (rows.length === 0) return total;
    onBatch(rows.length);
    after = rows.at(-1)?.key ?? null;
    if (column.key.length === 0) return total; // one row per organization
  }
}

/** Tables whose values have some megabytes: a few rows at a time fit into memory. */
const LARGE: ReadonlySet<string> = new Set(["customer_import_part", "customer_import_chunk"]);
const LARGE_BATCH = 4;

function nextRows(
  sql: Sql,
  orgId: string,
  { table, column, key }: SealedColumn,
  after: string[] | null,
  batch: number,
) {
  const names = key.map(({ name }) => name);
  const from = after ? `AND (${names}) > (${key.map(({ type }, at) => `$${at + 4}::text::${type}`)})` : "";
  return sql.rows<Row>(
    `SELECT ctid::text AS place, "${column}" AS blob, ARRAY[${names.map((name) => `${name}::text`)}]::text[] AS key
     FROM "${table}" WHERE organization_id = $1 AND "${column}" ~ $2 AND split_part("${column}", '.', 2) <> $3 ${from}
     ${names.length > 0 ? `ORDER BY ${names}` : ""} LIMIT ${LARGE.has(table) ? Math.min(batch, LARGE_BATCH) : batch} FOR NO KEY UPDATE SKIP LOCKED`,
    [orgId, SEALED, currentKeyId(), ...(after ?? [])],
  );
}

/** Null for a value that no known key decrypts. */
function renew({ place, blob }: Row, orgId: string): { place: string; blob: string } | null {
  try {
    return { place, blob: encrypt(decryptBytes(blob, orgId), orgId) };
  } catch {
    return null;
  }
}

async function writeRows(sql: Sql, { table, column }: SealedColumn, rows: { place: string; blob: string }[]) {
  if (rows.length === 0) return;
  await sql.run(
    `UPDATE "${table}" t SET "${column}" = r.blob FROM unnest($1::text[]::tid[], $2::text[]) AS r(place, blob) WHERE t.ctid = r.place`,
    [rows.map(({ place }) => place), rows.map(({ blob }) => blob)],
  );
}
