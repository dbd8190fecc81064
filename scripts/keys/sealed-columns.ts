import { unsafeRows } from "../../lib/platform/db.ts";

/** Location of encrypted values. `key`: the primary key columns after the organization, with their types. */
export type SealedColumn = { table: string; column: string; key: { name: string; type: string }[] };
/** A tenant table with all columns that could contain an encrypted value. */
export type TextTable = { table: string; columns: string[] };

/** Encrypted, or a pointer into the vault, so its name does not end in `_encrypted`. */
const UNNAMED = ["helpdesk_config.api_key"];

/** Prefix of an encrypted value; any other value in such a column is a vault pointer or must be repaired. */
export const SEALED = String.raw`^v\d+\.[0-9a-f]{8}\.`;

/** All encrypted columns, read from the database: `…_encrypted` by convention, and the few with another name. */
export async function findSealedColumns(): Promise<SealedColumn[]> {
  const rows = await unsafeRows<SealedColumn>(
    `SELECT c.relname AS table, a.attname AS column, coalesce((
         SELECT jsonb_agg(jsonb_build_object('name', quote_ident(k.attname), 'type', format_type(k.atttypid, k.atttypmod)) ORDER BY p.n)
         FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS p(attnum, n)
           JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = p.attnum
         WHERE i.indrelid = c.oid AND i.indisprimary AND k.attname <> 'organization_id'), '[]') AS key
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (a.attname LIKE '%\\_encrypted' OR c.relname || '.' || a.attname = ANY ($1))
     ORDER BY 1, 2`,
    [UNNAMED],
  );
  const missing = UNNAMED.filter((place) => !rows.some(({ table, column }) => `${table}.${column}` === place));
  if (missing.length > 0) throw new Error(`The database has no ${missing.join(", ")}`);
  return rows;
}

/** All text columns of tenant tables; the check covers every column, independent of its name. */
export function findTextTables(): Promise<TextTable[]> {
  return unsafeRows<TextTable>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relrowsecurity
       AND a.atttypid IN ('text'::regtype, 'varchar'::regtype)
     GROUP BY 1 ORDER BY 1`,
  );
}
