import { gzipSync } from "node:zlib";
import { type FileProblem, MAX_ROWS } from "../../names.ts";
import { CHUNK_ROWS, MAX_ROW_BYTES } from "../parse-csv.ts";
import { SpreadsheetProblem, tooLarge } from "./problem.ts";
import { readSheet } from "./sheet.ts";
import { openWorkbook } from "./workbook.ts";

/** Characters of a chunk, and of all: a cell can refer to a long text in a few bytes. */
const CHUNK_LENGTH = 2 * 1_048_576;
const MOST_LENGTH = 768 * 1_048_576;

/** `packed`: rows as JSON, compressed, because the file's rows cross to the other thread at once. */
type PackedRows = { rows: number; packed: Uint8Array };
export type ReadSpreadsheet = { chunks: PackedRows[]; problem: FileProblem | null };

/** Zip, or the container of Excel before 2007 and of encrypted workbooks. */
export function isSpreadsheet(start: Uint8Array): boolean {
  return hasStart(start, [0x50, 0x4b, 0x03, 0x04]) || isOld(start);
}

const isOld = (start: Uint8Array) => hasStart(start, [0xd0, 0xcf, 0x11, 0xe0]);

function hasStart(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Reads the rows of an XLSX file's first visible sheet. Runs in a worker thread. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<ReadSpreadsheet> {
  if (isOld(bytes)) return { chunks: [], problem: "old_spreadsheet" };
  const packer = new Packer();
  try {
    await readSheet(await openWorkbook(bytes), (cells) => packer.add(cells));
    return { chunks: packer.end(), problem: null };
  } catch (error) {
    // Whatever the parsers say of the file, it is not a workbook that they can read.
    return { chunks: [], problem: error instanceof SpreadsheetProblem ? error.problem : "broken_spreadsheet" };
  }
}

class Packer {
  private readonly chunks: PackedRows[] = [];
  private rows: string[] = [];
  private length = 0;
  private total = 0;
  private count = 0;

  add(cells: readonly string[]): void {
    const json = JSON.stringify(cells);
    this.count += 1;
    this.total += json.length;
    if (json.length > MAX_ROW_BYTES || this.total > MOST_LENGTH) throw tooLarge();
    if (this.count > MAX_ROWS + 1) throw new SpreadsheetProblem("too_many_rows");
    this.rows.push(json);
    this.length += json.length;
    if (this.rows.length === CHUNK_ROWS || this.length > CHUNK_LENGTH) this.flush();
  }

  end(): PackedRows[] {
    this.flush();
    return this.chunks;
  }

  private flush(): void {
    if (this.rows.length === 0) return;
    this.chunks.push({ rows: this.rows.length, packed: gzipSync(`[${this.rows.join(",")}]`, { level: 1 }) });
    this.rows = [];
    this.length = 0;
  }
}
