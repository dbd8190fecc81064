import { Parser } from "csv-parse";
import { type Delimiter, type Encoding, type FileProblem, MAX_COLUMNS } from "../names.ts";
import { cutCharacter } from "./dialect.ts";

/** Rows of a chunk, which is imported like a page of the ERP sync: in one transaction. */
export const CHUNK_ROWS = 5_000;
/** Rows for a whole chunk wait for the next part, unless their text is longer than this. */
const MAX_CARRIED_BYTES = 1_048_576;
/** A row longer than this is an unclosed quote. */
export const MAX_ROW_BYTES = 262_144;

/** Lets the parser, which looks a few characters ahead, emit the last row; empty lines are skipped. */
const FILE_END = "\n".repeat(16);

/** What a part left over: text of too few rows for a chunk and of an incomplete row, and bytes of an incomplete character. */
export type Carry = { text: string; bytes: Uint8Array };
export const NO_CARRY: Carry = { text: "", bytes: new Uint8Array() };

type Part = {
  bytes: Uint8Array;
  carry: Carry;
  encoding: Encoding;
  delimiter: Delimiter;
  isLast: boolean;
};
/** `json`: a chunk's rows, because text crosses between threads faster than lists. */
type ParsedPart = { chunks: { rows: number; json: string }[]; carry: Carry; problem: FileProblem | null };

/** Reads the complete rows of one part of a file. Formulas stay text. Runs in a worker thread. */
export function parseCsv({ bytes, carry, encoding, delimiter, isLast }: Part): ParsedPart {
  const whole = Buffer.concat([carry.bytes, bytes]);
  const left = isLast ? 0 : cutOff(whole, encoding);
  const decoded = new TextDecoder(encoding).decode(whole.subarray(0, whole.length - left));
  const text = carry.text + decoded + (isLast ? FILE_END : "");
  const { rows, ends, input, problem } = parseRows(text, delimiter);
  const failed = problem ?? (isLast && restOf(input, ends).trim() !== "" ? "broken_quotes" : null) ?? problemOf(rows);
  const now = isLast ? rows.length : countOfWholeChunks(input.length, ends);
  return {
    chunks: failed ? [] : toChunks(rows.slice(0, now)),
    // A copy: the view would carry the whole part to the other thread.
    carry: {
      text: restOf(input, ends.slice(0, now)),
      bytes: Uint8Array.from(whole.subarray(whole.length - left)),
    },
    problem: failed,
  };
}

const restOf = (input: Buffer, ends: readonly number[]) => input.subarray(ends.at(-1) ?? 0).toString();

/** Number of the rows that fill chunks; all rows if the others are too long to be carried. */
function countOfWholeChunks(length: number, ends: readonly number[]): number {
  const whole = ends.length - (ends.length % CHUNK_ROWS);
  return length - (ends[whole - 1] ?? 0) > MAX_CARRIED_BYTES ? ends.length : whole;
}

function cutOff(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === "windows-1252") return 0;
  if (encoding === "utf-8") return cutCharacter(bytes);
  const odd = bytes.length % 2;
  const high = bytes[bytes.length - odd - (encoding === "utf-16le" ? 1 : 2)] ?? 0;
  return odd + (high >= 0xd8 && high <= 0xdb ? 2 : 0); // half a surrogate pair
}

/** `ends`: the place in `input` after each row. */
function parseRows(text: string, delimiter: Delimiter) {
  const parser = new Parser({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: MAX_ROW_BYTES,
  });
  let problem: FileProblem | null = null;
  parser.on("error", () => undefined);
  const input = Buffer.from(text);
  parser.write(input);
  const rows: string[][] = [];
  const ends: number[] = [];
  for (let next = parser.read(); next !== null; next = parser.read()) {
    const { record, info } = next as { record: string[]; info: { bytes: number } };
    rows.push(record);
    ends.push(info.bytes);
  }
  if (parser.errored) problem = "broken_quotes";
  return { rows, ends, input, problem };
}

function problemOf(rows: readonly string[][]): FileProblem | null {
  if (rows.some((row) => row.length > MAX_COLUMNS)) return "too_many_columns";
  return rows.some((row) => row.some((cell) => cell.includes("\0"))) ? "not_text" : null;
}

/** Chunks of one size: a small last one would cost a transaction for a few rows. */
function toChunks(rows: string[][]): ParsedPart["chunks"] {
  const chunks: ParsedPart["chunks"] = [];
  const size = Math.ceil(rows.length / Math.ceil(rows.length / CHUNK_ROWS));
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    chunks.push({ rows: some.length, json: JSON.stringify(some) });
  }
  return chunks;
}
