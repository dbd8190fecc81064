import { BUSINESS_OFFSET_MS } from "./dates.ts";

/** CSV as Excel in Brazil opens it: UTF-8 with BOM, `;`, CRLF, decimal comma. */
export const CSV_BOM = "\uFEFF";
const SEPARATOR = ";";
const LINE_END = "\r\n";

type CsvCell = string | number | null;

export type CsvColumn<Row> = {
  header: string;
  value: (row: Row) => CsvCell;
  /** Digits after the comma; without it a number keeps its own. */
  decimals?: number;
};

/** The whole file as one text. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHeader(headersOf(columns)) + rows.map((row) => csvLine(columns, row) + LINE_END).join("");
}

/** The same file in portions, each made when the reader asks for it: as long as it gets, memory stays flat. */
export function streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  return streamCsvLines(headersOf(columns), portions, (row) => csvLine(columns, row));
}

/**
 * A file whose lines are made by hand, for speed: texts by `csvText`, and beside them only what is neither a formula nor
 * holds a separator.
 */
export function streamCsvLines<Row>(
  headers: readonly string[],
  portions: AsyncIterable<readonly Row[]>,
  toLine: (row: Row) => string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = formatChunks(portions, toLine);
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHeader(headers))),
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await chunks.return()),
  });
}

/** About two milliseconds of work, then a turn of the event loop for everything else. */
const ROWS_PER_CHUNK = 250;

async function* formatChunks<Row>(
  portions: AsyncIterable<readonly Row[]>,
  toLine: (row: Row) => string,
): AsyncGenerator<string, void, undefined> {
  for await (const rows of portions)
    for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
      let text = "";
      for (const row of rows.slice(from, from + ROWS_PER_CHUNK)) text += toLine(row) + LINE_END;
      yield text;
      await new Promise((resolve) => setImmediate(resolve));
    }
}

/** A text as a cell. */
export function csvText(text: string | null): string {
  return text === null ? "" : quoted(guarded(text));
}

/** `15/03/2026 14:05` in UTC−3, as a spreadsheet in Brazil reads it. */
export function csvTime(instant: Date): string {
  const local = new Date(instant.getTime() + BUSINESS_OFFSET_MS).toISOString();
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}

function headersOf<Row>(columns: readonly CsvColumn<Row>[]): string[] {
  return columns.map(({ header }) => header);
}

function csvHeader(headers: readonly string[]): string {
  return CSV_BOM + headers.map(csvText).join(SEPARATOR) + LINE_END;
}

function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return columns.map(({ value, decimals }) => cellText(value(row), decimals)).join(SEPARATOR);
}

function cellText(cell: CsvCell, decimals: number | undefined): string {
  if (cell === null || typeof cell === "string") return csvText(cell);
  if (!Number.isFinite(cell)) return "";
  return (decimals === undefined ? String(cell) : cell.toFixed(decimals)).replace(".", ",");
}

/** Full-width signs too: a spreadsheet may read them as the plain ones. */
const FORMULA_STARTS = new Set("=+-@\t\r\n\0＝＋－＠");

/** A spreadsheet runs a text that starts like a formula; a leading apostrophe makes it text again. */
function guarded(text: string): string {
  return FORMULA_STARTS.has(text.charAt(0)) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
