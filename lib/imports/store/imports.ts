import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import type { Delimiter, Encoding, ImportKind, ImportStatus } from "../names.ts";
import type { ImportView, Mapping, PreviewCounts, RunCounts, UndoCounts } from "../schemas.ts";

export type ImportRow = {
  id: string;
  kind: ImportKind;
  fileName: string;
  fileBytes: number;
  partCount: number;
  status: ImportStatus;
  problem: ImportView["problem"];
  jobRunId: string | null;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  headers: string[] | null;
  firstRowsEncrypted: string | null;
  rowCount: number | null;
  chunkCount: number | null;
  mapping: Mapping | null;
  preview: PreviewCounts | null;
  examplesEncrypted: string | null;
  result: RunCounts | null;
  undo: UndoCounts | null;
  undoUntil: Date | null;
  /** Stored ones, which an erasure or time removes. */
  hasRejected: boolean;
  createdAt: Date;
  createdBy: string | null;
};

const columns = (
  texts: string,
) => `i.id, i.kind, i.file_name AS "fileName", i.file_bytes AS "fileBytes", i.part_count AS "partCount", i.status,
  i.problem, i.job_run_id AS "jobRunId", i.encoding, i.delimiter, ${texts}, i.row_count AS "rowCount", i.chunk_count AS "chunkCount", i.mapping,
  i.preview, i.result, i.undo, i.undo_until AS "undoUntil",
  EXISTS (SELECT FROM customer_import_chunk c WHERE c.organization_id = $1 AND c.import_id = i.id
    AND c.rejected_encrypted IS NOT NULL) AS "hasRejected", i.created_at AS "createdAt", (SELECT u.name FROM app_user u
    WHERE u.organization_id = $1 AND u.id = i.created_by AND u.deactivated_at IS NULL) AS "createdBy"`;

const COLUMNS = columns(
  `i.headers, i.first_rows_encrypted AS "firstRowsEncrypted", i.examples_encrypted AS "examplesEncrypted"`,
);
/** Without texts of the file, which can be large. */
const LISTED = columns(`NULL::jsonb AS headers, NULL AS "firstRowsEncrypted", NULL AS "examplesEncrypted"`);

export async function findImports(sql: Sql, orgId: string, query: Paging): Promise<Page<ImportRow>> {
  const [counted] = await sql.rows<{ total: number }>(
    "SELECT count(*)::int AS total FROM customer_import WHERE organization_id = $1",
    [orgId],
  );
  const rows = await sql.rows<ImportRow>(
    `SELECT ${LISTED} FROM customer_import i WHERE i.organization_id = $1 ORDER BY i.id DESC LIMIT $2 OFFSET $3`,
    [orgId, query.limit, offsetOf(query)],
  );
  return toPage(rows, counted?.total ?? 0, query);
}

export async function findImport(db: Reader, orgId: string, id: string): Promise<ImportRow | null> {
  const [row] = await db.rows<ImportRow>(
    `SELECT ${COLUMNS} FROM customer_import i WHERE i.organization_id = $1 AND i.id = $2`,
    [orgId, id],
  );
  return row ?? null;
}

/** Until the transaction ends, the import keeps its state. */
export async function lockImport(sql: Sql, orgId: string, id: string): Promise<ImportRow | null> {
  const [row] = await sql.rows<ImportRow>(
    `SELECT ${COLUMNS} FROM customer_import i WHERE i.organization_id = $1 AND i.id = $2 FOR UPDATE OF i`,
    [orgId, id],
  );
  return row ?? null;
}

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('customer_import:' || $1::text, 0))";

/** Null if the organization has `most` imports that have not ended. */
export async function insertImport(
  sql: Sql,
  orgId: string,
  row: { fileName: string; fileBytes: number; partCount: number; at: Date; by: string | null },
  most: number,
): Promise<string | null> {
  await sql.rows(LOCK, [orgId]);
  const [inserted] = await sql.rows<{ id: string }>(
    `INSERT INTO customer_import (organization_id, file_name, file_bytes, part_count, created_at, created_by, changed_at)
     SELECT $1, $2, $3, $4, $5::timestamptz, $6, $5::timestamptz
     WHERE (SELECT count(*) FROM customer_import WHERE organization_id = $1
       AND status NOT IN ('completed', 'stopped', 'failed', 'undone')) < $7 RETURNING id`,
    [orgId, row.fileName, row.fileBytes, row.partCount, row.at, row.by, most],
  );
  return inserted?.id ?? null;
}

const COLUMN_OF = {
  kind: "kind",
  status: "status",
  problem: "problem",
  jobRunId: "job_run_id",
  encoding: "encoding",
  delimiter: "delimiter",
  headers: "headers",
  headerKey: "header_key",
  firstRowsEncrypted: "first_rows_encrypted",
  rowCount: "row_count",
  chunkCount: "chunk_count",
  mapping: "mapping",
  preview: "preview",
  examplesEncrypted: "examples_encrypted",
  result: "result",
  undo: "undo",
  undoUntil: "undo_until",
} as const;

export type ImportChange = Partial<Omit<ImportRow, "id">> & { headerKey?: string };

/** Changes the given columns if the import is in one of the states `from`; false otherwise. */
export async function updateImport(
  sql: Sql,
  orgId: string,
  id: string,
  from: readonly ImportStatus[],
  change: ImportChange & { at: Date },
): Promise<boolean> {
  const names = Object.keys(COLUMN_OF).filter((name): name is keyof typeof COLUMN_OF => name in change);
  const values = names.map((name) => {
    const value = change[name];
    return typeof value === "object" && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
  });
  const sets = names.map((name, at) => `${COLUMN_OF[name]} = $${at + 5}`);
  const changed = await sql.run(
    `UPDATE customer_import SET ${["changed_at = $4", ...sets].join(", ")}
     WHERE organization_id = $1 AND id = $2 AND status = ANY ($3)`,
    [orgId, id, from, change.at, ...values],
  );
  return changed === 1;
}

/** What was last chosen for a file with these columns. */
export async function findRememberedMapping(
  sql: Sql,
  orgId: string,
  headerKey: string,
): Promise<{ kind: ImportKind; mapping: Mapping } | null> {
  const [row] = await sql.rows<{ kind: ImportKind; mapping: Mapping | null }>(
    `SELECT kind, mapping FROM customer_import WHERE organization_id = $1 AND header_key = $2 AND mapping IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
    [orgId, headerKey],
  );
  return row?.mapping ? { kind: row.kind, mapping: row.mapping } : null;
}

/** Whether another import writes customers or sales now. Until the transaction ends, none begins to. */
export async function isOtherWriting(sql: Sql, orgId: string, id: string): Promise<boolean> {
  await sql.rows(LOCK, [orgId]);
  const [row] = await sql.rows<{ isWriting: boolean }>(
    `SELECT EXISTS (SELECT FROM customer_import WHERE organization_id = $1 AND id <> $2
       AND status IN ('running', 'undoing')) AS "isWriting"`,
    [orgId, id],
  );
  return row?.isWriting ?? false;
}

/** Whether another import has written since; it may have confirmed what this one wrote. */
export async function hasLaterImport(sql: Sql, orgId: string, id: string): Promise<boolean> {
  const [row] = await sql.rows<{ isLater: boolean }>(
    `SELECT EXISTS (SELECT FROM customer_import WHERE organization_id = $1 AND id <> $2
       AND status IN ('running', 'completed', 'stopped', 'failed', 'undoing') AND result IS NOT NULL
       AND changed_at > (SELECT changed_at FROM customer_import
         WHERE organization_id = $1 AND id = $2)) AS "isLater"`,
    [orgId, id],
  );
  return row?.isLater ?? false;
}

/** Counts of what the undo left, by outcome. */
export async function countUndone(sql: Sql, orgId: string, importId: string): Promise<UndoCounts> {
  const [row] = await sql.rows<UndoCounts>(
    `SELECT (count(*) FILTER (WHERE outcome = 'undone'))::int AS undone,
       (count(*) FILTER (WHERE outcome = 'changed_since'))::int AS "changedSince",
       (count(*) FILTER (WHERE outcome = 'in_use'))::int AS "inUse"
     FROM customer_import_change WHERE organization_id = $1 AND import_id = $2`,
    [orgId, importId],
  );
  return row ?? { undone: 0, changedSince: 0, inUse: 0 };
}
