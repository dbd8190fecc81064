import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { type Cells, cellsOf, isBad, type Result, ratioOf, verdictOf } from "./result.ts";

export type Machine = { cpu: string; cores: number; memoryGb: number };

/** Figures of one size, with the machine's speed before and after, needed to interpret the times. */
export type Run = {
  at: string;
  node: string;
  machine: Machine;
  scale: number;
  calibrationMs: { before: number; after?: number };
  /** False while cases are still to run, or if the run was interrupted. */
  isWhole: boolean;
  results: Result[];
};

const HEAD: Cells = {
  name: "work",
  limit: "limit",
  product: "product",
  ratio: "ratio",
  target: "target",
  verdict: "verdict",
};
const COLUMNS = ["name", "limit", "product", "ratio", "target", "verdict"] as const;

export function printReport(results: readonly Result[]): void {
  const rows = [HEAD, ...results.map(cellsOf)];
  const width = (column: keyof Cells) => Math.max(...rows.map((row) => row[column].length));
  const pad = (row: Cells, column: keyof Cells) =>
    column === "name" || column === "verdict" ? row[column].padEnd(width(column)) : row[column].padStart(width(column));
  for (const row of rows) console.log(COLUMNS.map((column) => pad(row, column)).join("  "));
  const bad = results.filter(isBad).length;
  console.log(
    `\n${results.length} rows, ${bad === 0 ? "all targets met" : `${bad} missed, failed or with a lax limit`}`,
  );
}

export function newRun(scale: number, before: number): Run {
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
  const at = new Date().toISOString();
  return { at, node: process.version, machine, scale, calibrationMs: { before }, isWhole: false, results: [] };
}

/** Written atomically after every case, so that results survive a later crash. */
export function saveRun(file: string, run: Run): void {
  const results = run.results.map((result) => ({ ...result, ratio: ratioOf(result), verdict: verdictOf(result) }));
  save(file, { ...run, results });
}

export function save(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

/** Reads a file with one run, or a curve of several, smallest first. */
export function readRuns(file: string): Run[] {
  const content = JSON.parse(readFileSync(file, "utf8")) as Run | { runs: Run[] };
  const runs = "runs" in content ? content.runs : [content];
  return runs.toSorted((a, b) => a.scale - b.scale);
}
