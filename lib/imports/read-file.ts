import { decryptBytes, encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { type Delimiter, type Encoding, type FileProblem, MAX_ROWS } from "./names.ts";
import { isHeader, recognizeDelimiter, recognizeEncoding } from "./rules/dialect.ts";
import { type Carry, NO_CARRY, parseCsv } from "./rules/parse-csv.ts";
import { headerKey, proposeMapping } from "./rules/propose-mapping.ts";
import { shownCells } from "./rules/shown-cells.ts";
import { deleteChunks, deleteParts, findPart, findParts, insertChunk } from "./store/content.ts";
import { findRememberedMapping, type ImportRow, updateImport } from "./store/imports.ts";

const PARSE_CSV = { file: "lib/imports/rules/parse-csv.ts", name: "parseCsv", run: parseCsv };
/** Decides on the delimiter. */
const SAMPLE_BYTES = 65_536;
const SHOWN_ROWS = 5;
const LINES_LIMIT_MS = 120_000;

type Dialect = { encoding: Encoding; delimiter: Delimiter };
type Read = { headers: string[]; firstRows: string[][]; rowCount: number; chunkCount: number };

/**
 * Recognizes the format of an uploaded file and stores its rows in chunks, encrypted; the parts are deleted. Begins
 * again if it was interrupted.
 */
export async function readFile(ctx: Ctx, row: ImportRow): Promise<void> {
  const dialect = await recognize(ctx, row);
  const read = await readRows(ctx, row, dialect);
  await ctx.db.sql(async (sql) => {
    await deleteParts(sql, ctx.orgId, row.id);
    if ("problem" in read) {
      await deleteChunks(sql, ctx.orgId, row.id);
      const { problem } = read;
      await updateImport(sql, ctx.orgId, row.id, ["reading"], { status: "failed", problem, at: ctx.clock.now() });
      return;
    }
    const { firstRows, headers, ...counts } = read;
    const key = headerKey(headers);
    const remembered = await findRememberedMapping(sql, ctx.orgId, key);
    await updateImport(sql, ctx.orgId, row.id, ["reading"], {
      ...dialect,
      ...counts,
      headers,
      headerKey: key,
      firstRowsEncrypted: encrypt(JSON.stringify(firstRows), ctx.orgId),
      mapping: remembered ?? { columns: proposeMapping(headers), storeCode: null },
      status: "mapping",
      at: ctx.clock.now(),
    });
  });
}

async function recognize(ctx: Ctx, row: ImportRow): Promise<Dialect> {
  const parts = await findParts(ctx.db, ctx.orgId, row.id);
  const start = (await loadPart(ctx, row.id, 0)).subarray(0, SAMPLE_BYTES);
  const encoding = recognizeEncoding(
    start,
    parts.every(({ isUtf8 }) => isUtf8),
  );
  return { encoding, delimiter: recognizeDelimiter(new TextDecoder(encoding).decode(start)) };
}

async function readRows(
  ctx: Ctx,
  { id, partCount }: ImportRow,
  dialect: Dialect,
): Promise<Read | { problem: FileProblem }> {
  await ctx.db.sql((sql) => deleteChunks(sql, ctx.orgId, id));
  const read: Read = { headers: [], firstRows: [], rowCount: 0, chunkCount: 0 };
  let carry: Carry = NO_CARRY;
  let firstRow = 1;
  for (let part = 0; part < partCount; part += 1) {
    const bytes = await loadPart(ctx, id, part);
    const input = { bytes, carry, ...dialect, isLast: part === partCount - 1 };
    const parsed = await runOffLoop(PARSE_CSV, [input], { isLarge: true, limitMs: LINES_LIMIT_MS });
    if (parsed.problem) return { problem: parsed.problem };
    carry = parsed.carry;
    for (const { rows, json } of parsed.chunks) {
      const kept = firstRow === 1 ? takeHeader(read, json) : json;
      const skipped = firstRow === 1 && kept !== json ? 1 : 0;
      if (rows > skipped) {
        await storeChunk(ctx, id, { chunk: read.chunkCount, firstRow: firstRow + skipped, json: kept });
        read.chunkCount += 1;
      }
      firstRow += rows;
      read.rowCount += rows - skipped;
      if (read.rowCount > MAX_ROWS) return { problem: "too_many_rows" };
    }
  }
  return read.rowCount === 0 ? { problem: "empty_file" } : read;
}

/** Fills headers and first rows of the file; returns the rows of its first chunk without the header. */
function takeHeader(read: Read, json: string): string {
  const rows = JSON.parse(json) as string[][];
  const [first = []] = rows;
  const hasHeader = isHeader(first);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  read.headers = Array.from({ length: width }, (_, at) => (hasHeader && first[at]?.trim()) || `Coluna ${at + 1}`);
  const body = hasHeader ? rows.slice(1) : rows;
  read.firstRows = body.slice(0, SHOWN_ROWS).map(shownCells);
  return hasHeader ? JSON.stringify(body) : json;
}

function storeChunk(
  ctx: Ctx,
  importId: string,
  { json, ...chunk }: { chunk: number; firstRow: number; json: string },
): Promise<void> {
  const rowsEncrypted = encrypt(json, ctx.orgId);
  return ctx.db.sql((sql) => insertChunk(sql, ctx.orgId, importId, { ...chunk, rowsEncrypted }));
}

async function loadPart(ctx: Ctx, importId: string, part: number): Promise<Uint8Array> {
  const content = await findPart(ctx.db, ctx.orgId, importId, part);
  if (content === null) throw new Error("A part of the file is missing");
  return decryptBytes(content, ctx.orgId);
}
