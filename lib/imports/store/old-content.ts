import type { Sql } from "../../platform/db.ts";

type Table = "customer_import_part" | "customer_import_chunk" | "customer_import_change";

const OLD = `SELECT id FROM customer_import WHERE organization_id = $1 AND has_content AND changed_at < $2`;

/** Deletes at most `limit` rows of imports unchanged since `before`. */
export function deleteOldContent(
  sql: Sql,
  orgId: string,
  table: Table,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return sql.run(
    `DELETE FROM ${table} WHERE organization_id = $1 AND ctid = ANY (ARRAY(
       SELECT t.ctid FROM ${table} t WHERE t.organization_id = $1 AND t.import_id IN (${OLD}) LIMIT $3))`,
    [orgId, before, limit],
  );
}

/** Without content an import can neither go on nor be undone. */
export function closeEmptyImports(sql: Sql, orgId: string, before: Date): Promise<number> {
  return sql.run(
    `UPDATE customer_import SET has_content = false, headers = NULL, first_rows_encrypted = NULL, examples_encrypted = NULL,
       undo_until = NULL, problem = CASE WHEN status IN ('completed', 'stopped', 'failed', 'undone') THEN problem ELSE 'expired' END,
       status = CASE WHEN status IN ('completed', 'stopped', 'failed', 'undone') THEN status ELSE 'failed' END
     WHERE organization_id = $1 AND id IN (${OLD})`,
    [orgId, before],
  );
}
