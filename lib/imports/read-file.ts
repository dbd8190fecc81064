import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { BusyError } from "../core/errors.ts";
import { decryptBytes, encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { type Delimiter, type Encoding, type FileProblem, MAX_ROWS, MAX_SPREADSHEET_BYTES } from "./names.ts";
import { isHeader, recognizeDelimiter, recognizeEncoding } from "./rules/dialect.ts";
import { type Carry, NO_CARRY, parseCsv } from "./rules/parse-csv.ts";
import { headerKey, proposeMapping, recognizeKind } from "./rules/propose-mapping.ts";
import { shownCells } from "./rules/shown-cells.ts";
import { isSpreadsheet, readSpreadsheet } from "./rules/spreadsheet/read-spreadsheet.ts";
import { deleteChunks, deleteParts, findPart, findParts, insertChunk } from "./store/content.ts";
import { findRememberedMapping, type ImportRow, updateImport } from "./store/imports.ts";

const PARSE_CSV = { file: "lib/imports/rules/parse-csv.ts", name: "parseCsv", run: parseCsv };
const READ_SPREADSHEET = {
  file: "lib/imports/rules/spreadsheet/read-spreadsheet.ts",
  name: "readSpreadsheet",
  run: readSpreadsheet,
};
/** Decides on the delimiter. */
const SAMPLE_BYTES = 65_536;
const SHOWN_ROWS = 5;
const LINES_LIMIT_MS = 120_000;
const LONG_WORK = { isLarge: true, isLong: true, limitMs: 300_000 };
const gunzipAsync = promisify(gunzip);

type Dialect = { encoding: Encoding; delimiter: Delimiter };
type Read = { headers: string[]; firstRows: string[][]; rowCount: number; chunkCount: number };
type Rows = { rows: number; json: string };
/** A problem ends the rows. */
type Source = AsyncGenerator<Rows | { problem: FileProblem }>;

/**
 * Recognizes the format of an uploaded file and stores its rows in chunks, encrypted; the parts are deleted. Begins
 * again if it was interrupted.
 */
export async function readFile(ctx: Ctx, row: ImportRow): Promise<void> {
  const start = (await loadPart(ctx, row.id, 0)).subarray(0, SAMPLE_BYTES);
  const dialect = isSpreadsheet(start) ? null : await recognize(ctx, row, start);
  const read = await storeRows(ctx, row.id, dialect ? csvRows(ctx, row, dialect) : spreadsheetRows(ctx, row));
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
    const kind = recognizeKind(headers);
    const proposed = { kind, mapping: { columns: proposeMapping(headers, kind), storeCode: null } };
    await updateImport(sql, ctx.orgId, row.id, ["reading"], {
      ...dialect,
      ...counts,
      headers,
      headerKey: key,
      firstRowsEncrypted: encrypt(JSON.stringify(firstRows), ctx.orgId),
      ...((await findRememberedMapping(sql, ctx.orgId, key)) ?? proposed),
      status: "mapping",
      at: ctx.clock.now(),
    });
  });
}

async function recognize(ctx: Ctx, row: ImportRow, start: Uint8Array): Promise<Dialect> {
  const parts = await findParts(ctx.db, ctx.orgId, row.id);
  const encoding = recognizeEncoding(
    start,
    parts.every(({ isUtf8 }) => isUtf8),
  );
  return { encoding, delimiter: recognizeDelimiter(new TextDecoder(encoding).decode(start)) };
}

async function* csvRows(ctx: Ctx, { id, partCount }: ImportRow, dialect: Dialect): Source {
  let carry: Carry = NO_CARRY;
  for (let part = 0; part < partCount; part += 1) {
    const bytes = await loadPart(ctx, id, part);
    const input = { bytes, carry, ...dialect, isLast: part === partCount - 1 };
    const parsed = await runOffLoop(PARSE_CSV, [input], { isLarge: true, limitMs: LINES_LIMIT_MS });
    if (parsed.problem) {
      yield { problem: parsed.problem };
      return;
    }
    carry = parsed.carry;
    yield* parsed.chunks;
  }
}

/** A zip begins at its end, so that the file is read as a whole. */
async function* spreadsheetRows(ctx: Ctx, { id, fileBytes, partCount }: ImportRow): Source {
  if (fileBytes > MAX_SPREADSHEET_BYTES) {
    yield { problem: "spreadsheet_too_large" };
    return;
  }
  const parts: Uint8Array[] = [];
  for (let part = 0; part < partCount; part += 1) parts.push(await loadPart(ctx, id, part));
  const bytes = Buffer.concat(parts);
  const read = await runOffLoop(READ_SPREADSHEET, [bytes], LONG_WORK).catch(toTooLarge);
  if (read.problem) yield { problem: read.problem };
  for (const { rows, packed } of read.chunks) yield { rows, json: (await gunzipAsync(packed)).toString() };
}

/** Another attempt would take as long. */
function toTooLarge(error: unknown): { problem: FileProblem; chunks: [] } {
  if (error instanceof BusyError && error.code === "work_limit_exceeded")
    return { problem: "spreadsheet_too_large", chunks: [] };
  throw error;
}

async function storeRows(ctx: Ctx, id: string, source: Source): Promise<Read | { problem: FileProblem }> {
  await ctx.db.sql((sql) => deleteChunks(sql, ctx.orgId, id));
  const read: Read = { headers: [], firstRows: [], rowCount: 0, chunkCount: 0 };
  let firstRow = 1;
  for await (const some of source) {
    if ("problem" in some) return some;
    const { rows, json } = some;
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
