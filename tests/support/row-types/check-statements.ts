import type pg from "pg";
import { type Column, describeStatement } from "./describe-statement.ts";
import type { Field, Statement } from "./find-statements.ts";
import { kindOfType, type Rows } from "./kind-of-type.ts";
import { GAP } from "./read-texts.ts";

/** A migrated database: `client`, in an open transaction, and `rows`, which the product reads rows with. */
export type Database = { client: pg.ClientBase; rows: Rows };
/** `mismatches`: differences between a declared row and its statement; `unprepared`: statements without valid text. */
export type Findings = { checked: string[]; mismatches: string[]; unprepared: string[] };

/** What can stand for a fragment that only the running program knows. */
const FILLINGS = ["", "NULL", "1"];

/** Prepares every statement that declares a row, and compares its columns with the row. */
export async function checkStatements(db: Database, statements: readonly Statement[]): Promise<Findings> {
  const findings: Findings = { checked: [], mismatches: [], unprepared: [] };
  for (const { place, row, texts } of statements) {
    if (!row) continue;
    const compared: string[][] = [];
    for (const text of texts) compared.push(...(await mismatchesOf(db, row, text)));
    if (compared.length === 0) findings.unprepared.push(place);
    else findings.checked.push(place);
    findings.mismatches.push(...new Set(compared.flat().map((mismatch) => `${place}: ${mismatch}`)));
  }
  return findings;
}

/** The mismatches of one text, with the filling that has the fewest; empty if no filling makes it valid. */
async function mismatchesOf(db: Database, row: Map<string, Field>, text: string): Promise<[] | [string[]]> {
  let best: string[] | undefined;
  for (const filling of text.includes(GAP) ? FILLINGS : [""]) {
    const columns = await describeStatement(db.client, text.replaceAll(GAP, filling)).catch(() => null);
    if (!columns) continue;
    const mismatches = await compare(db.rows, row, columns);
    if (!best || mismatches.length < best.length) best = mismatches;
  }
  return best ? [best] : [];
}

async function compare(rows: Rows, row: Map<string, Field>, columns: readonly Column[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, field] of row) {
    const column = columns.find((candidate) => candidate.name === name);
    if (column) found.push(...differencesOf(field, column, await kindOfType(rows, column.type)));
    else found.push(`no column is named "${name}"`);
  }
  return found;
}

function differencesOf({ kinds, isNullable }: Field, column: Column, kind: string): string[] {
  const isOfKind = kind === "json" || kinds.includes("any") || kinds.includes(kind);
  return [
    ...(isOfKind ? [] : [`"${column.name}" is ${kind}, but declared as ${kinds.join(" | ") || "null"}`]),
    ...(column.isNullable && !isNullable ? [`"${column.name}" can be null, but is declared without null`] : []),
  ];
}
