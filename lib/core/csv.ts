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
  return csvHeader(columns) + rows.map((row) => csvLine(columns, row)).join("");
}

/** The same file in portions, each made when the reader asks for it: as long as it gets, memory stays flat. */
export function streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = portions[Symbol.asyncIterator]();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHeader(columns))),
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map((row) => csvLine(columns, row)).join("")));
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

/** `15/03/2026 14:05` in UTC−3, as a spreadsheet in Brazil reads it. */
export function csvTime(instant: Date): string {
  const local = new Date(instant.getTime() + BUSINESS_OFFSET_MS).toISOString();
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}

function csvHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return CSV_BOM + toLine(columns.map(({ header }) => quoted(guarded(header))));
}

function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return toLine(columns.map(({ value, decimals }) => cellText(value(row), decimals)));
}

function cellText(cell: CsvCell, decimals: number | undefined): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoted(guarded(cell));
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

function toLine(cells: readonly string[]): string {
  return cells.join(SEPARATOR) + LINE_END;
}
