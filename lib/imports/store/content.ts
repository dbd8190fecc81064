import type { Reader, Sql } from "../../platform/db.ts";

/** Stores a part while the file is being uploaded; a repeated one replaces the former. False in any other state. */
export async function insertPart(
  sql: Sql,
  orgId: string,
  importId: string,
  { part, isUtf8, contentEncrypted, at }: { part: number; isUtf8: boolean; contentEncrypted: string; at: Date },
): Promise<boolean> {
  const open = await sql.run(
    "UPDATE customer_import SET changed_at = $3 WHERE organization_id = $1 AND id = $2 AND status = 'uploading'",
    [orgId, importId, at],
  );
  if (open === 0) return false;
  await sql.run(
    `INSERT INTO customer_import_part (organization_id, import_id, part, is_utf8, content_encrypted)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, import_id, part) DO UPDATE
     SET is_utf8 = excluded.is_utf8, content_encrypted = excluded.content_encrypted`,
    [orgId, importId, part, isUtf8, contentEncrypted],
  );
  return true;
}

/** Uploaded parts in order, without their content. */
export function findParts(db: Reader, orgId: string, importId: string): Promise<{ part: number; isUtf8: boolean }[]> {
  return db.rows<{ part: number; isUtf8: boolean }>(
    `SELECT part, is_utf8 AS "isUtf8" FROM customer_import_part WHERE organization_id = $1 AND import_id = $2 ORDER BY part`,
    [orgId, importId],
  );
}

export async function findPart(db: Reader, orgId: string, importId: string, part: number): Promise<string | null> {
  const [row] = await db.rows<{ content: string }>(
    `SELECT content_encrypted AS content FROM customer_import_part
     WHERE organization_id = $1 AND import_id = $2 AND part = $3`,
    [orgId, importId, part],
  );
  return row?.content ?? null;
}

export function deleteParts(sql: Sql, orgId: string, importId: string): Promise<number> {
  return sql.run("DELETE FROM customer_import_part WHERE organization_id = $1 AND import_id = $2", [orgId, importId]);
}

export function deleteChunks(sql: Sql, orgId: string, importId: string): Promise<number> {
  return sql.run("DELETE FROM customer_import_chunk WHERE organization_id = $1 AND import_id = $2", [orgId, importId]);
}

/** Forgets the rows that were not imported. */
export function deleteUnimported(sql: Sql, orgId: string, importId: string): Promise<number> {
  return sql.run(
    "DELETE FROM customer_import_chunk WHERE organization_id = $1 AND import_id = $2 AND rows_encrypted IS NOT NULL",
    [orgId, importId],
  );
}

export async function insertChunk(
  sql: Sql,
  orgId: string,
  importId: string,
  { chunk, firstRow, rowsEncrypted }: { chunk: number; firstRow: number; rowsEncrypted: string },
): Promise<void> {
  await sql.run(
    `INSERT INTO customer_import_chunk (organization_id, import_id, chunk, first_row, rows_encrypted)
     VALUES ($1, $2, $3, $4, $5)`,
    [orgId, importId, chunk, firstRow, rowsEncrypted],
  );
}

export type ChunkRow = { firstRow: number; rowsEncrypted: string | null; rejectedEncrypted: string | null };

export async function findChunk(db: Reader, orgId: string, importId: string, chunk: number): Promise<ChunkRow | null> {
  const [row] = await db.rows<ChunkRow>(
    `SELECT first_row AS "firstRow", rows_encrypted AS "rowsEncrypted", rejected_encrypted AS "rejectedEncrypted"
     FROM customer_import_chunk WHERE organization_id = $1 AND import_id = $2 AND chunk = $3`,
    [orgId, importId, chunk],
  );
  return row ?? null;
}

/** `isImported`: the rows are no longer needed, only the rejected ones. */
export async function keepRejected(
  sql: Sql,
  orgId: string,
  importId: string,
  { chunk, rejectedEncrypted, isImported }: { chunk: number; rejectedEncrypted: string | null; isImported: boolean },
): Promise<void> {
  await sql.run(
    `UPDATE customer_import_chunk SET rejected_encrypted = $4, rows_encrypted = CASE WHEN $5 THEN NULL ELSE rows_encrypted END
     WHERE organization_id = $1 AND import_id = $2 AND chunk = $3`,
    [orgId, importId, chunk, rejectedEncrypted, isImported],
  );
}

/** The next chunk with rejected rows. */
export async function findRejected(
  db: Reader,
  orgId: string,
  importId: string,
  after: number,
): Promise<{ chunk: number; rejected: string | null } | null> {
  const [row] = await db.rows<{ chunk: number; rejected: string | null }>(
    `SELECT chunk, rejected_encrypted AS rejected FROM customer_import_chunk
     WHERE organization_id = $1 AND import_id = $2 AND chunk > $3 AND rejected_encrypted IS NOT NULL ORDER BY chunk LIMIT 1`,
    [orgId, importId, after],
  );
  return row ?? null;
}
