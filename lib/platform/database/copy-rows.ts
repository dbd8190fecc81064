import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Sql } from "../db.ts";

export type Cell = string | number | bigint | boolean | Date | null;

const LINES_PER_CHUNK = 1000;
const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * COPY, the fastest bulk insert. Row-level security rejects it on tenant tables, so copy into a temporary table and
 * follow with `INSERT … SELECT`.
 */
export async function copyRows(
  sql: Sql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const target = sql.connection.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows)), target);
}

function* chunksOf(rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = "";
  let lines = 0;
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) text += (at === 0 ? "" : "\t") + toText(row[at] ?? null);
    text += "\n";
    lines += 1;
    if (lines % LINES_PER_CHUNK > 0) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function toText(cell: Cell): string {
  if (cell === null) return "\\N";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  return SPECIAL.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "") : cell;
}
