import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";

type Target = { atMost: number } | { atLeast: number };

export type Measurement = {
  name: string;
  unit: "ms" | "rows/s" | "req/s";
  limit: number;
  product: number;
  /** Of product to limit. Absent: told for information. */
  target?: Target;
};

type Skipped = { name: string; skipped: string };
export type Result = Measurement | Skipped;

function ratioOf({ limit, product }: Measurement): number {
  return product / limit;
}

export function isMet(measurement: Measurement): boolean {
  const { target } = measurement;
  if (!target) return true;
  const ratio = ratioOf(measurement);
  return "atMost" in target ? ratio <= target.atMost : ratio >= target.atLeast;
}

export function printReport(results: readonly Result[]): void {
  const rows = results.map((result) => ("skipped" in result ? skippedRow(result) : measuredRow(result)));
  const all = [["work", "limit", "product", "ratio", "target", "verdict"], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all) console.log(row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join("  "));
}

function measuredRow(measurement: Measurement): string[] {
  const { name, unit, limit, product, target } = measurement;
  const goal = !target ? "–" : "atMost" in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  const verdict = !target ? "" : isMet(measurement) ? "met" : "MISSED";
  return [
    name,
    `${format(limit)} ${unit}`,
    `${format(product)} ${unit}`,
    ratioOf(measurement).toFixed(2),
    goal,
    verdict,
  ];
}

function skippedRow({ name, skipped }: Skipped): string[] {
  return [name, "–", "–", "–", "–", `skipped: ${skipped}`];
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(2);
}

function pad(text: string, width: number, column: number): string {
  return column === 0 || column === 5 ? text.padEnd(width) : text.padStart(width);
}

/** The figures with what the machine could do before and after: ratios may be compared, times only beside these. */
export function saveReport(
  file: string,
  results: readonly Result[],
  run: { scale: number; calibrationMs: { before: number; after: number } },
): void {
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
  const measured = results.map((result) =>
    "skipped" in result ? result : { ...result, ratio: ratioOf(result), isMet: isMet(result) },
  );
  mkdirSync(dirname(file), { recursive: true });
  const body = { at: new Date().toISOString(), node: process.version, machine, ...run, results: measured };
  writeFileSync(file, `${JSON.stringify(body, null, 2)}\n`);
}
