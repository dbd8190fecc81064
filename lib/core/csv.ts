import { BUSINESS_OFFSET_MS, type Day } from "./dates.ts";
import { foldText } from "./search.ts";

/** CSV for Excel in Brazil: UTF-8 with BOM, `;`, CRLF, decimal comma. */
export const CSV_BOM = "\uFEFF";
const SEPARATOR = ";";
const LINE_END = "\r\n";

type CsvCell = string | number | null;

export type CsvColumn<Row> = {
  header: string;
  value: (row: Row) => CsvCell;
  /** Decimal places; without it a number keeps its own. */
  decimals?: number;
};

/** The whole file as one text. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHeader(headersOf(columns)) + rows.map((row) => csvLine(columns, row) + LINE_END).join("");
}

/** The same file as a stream: each batch is formatted when the reader needs it, so memory use is constant. */
export function streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  return streamCsvLines(headersOf(columns), portions, (row) => csvLine(columns, row));
}

/**
 * A file whose lines the caller formats, for speed: use `csvText` for texts; other cells must contain no formula or
 * separator.
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

/** About two milliseconds of work; then the event loop runs other work. */
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

/** `15/03/2026 14:05` in UTC−3, the format of a Brazilian spreadsheet. */
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

/** Includes full-width signs, which spreadsheets may read as the plain ones. */
const FORMULA_STARTS = new Set("=+-@\t\r\n\0＝＋－＠");

/** Prevents formula injection: a leading apostrophe makes a spreadsheet treat the cell as text. */
function guarded(text: string): string {
  return FORMULA_STARTS.has(text.charAt(0)) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const MAX_LENGTH = 60;

/** `segmento-vip-campinas_2026-03-15.csv`: ASCII letters and digits only. */
export function csvFileName(kind: string, name: string, day: Day): string {
  const plain = foldText(name);
  const words = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
  return `${kind}${words === "" ? "" : `-${words}`}_${day}.csv`;
}
