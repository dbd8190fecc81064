import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { growthOf } from "./growth.ts";
import type { Run } from "./report.ts";
import { cellsOf, isBad, type Result } from "./result.ts";

const PAGE = join(import.meta.dirname, "../../docs/performance.md");
const MARKERS = { begin: "<!-- bench:begin -->", end: "<!-- bench:end -->" };

/** Replaces the figures between the page's two markers; the text around them is hand-written. */
export function writePage(runs: readonly Run[]): void {
  writeFileSync(PAGE, fillPage(readFileSync(PAGE, "utf8"), runs));
  console.log("Written to docs/performance.md");
}

export function fillPage(page: string, runs: readonly Run[]): string {
  const [begin, end] = [page.indexOf(MARKERS.begin), page.indexOf(MARKERS.end)];
  if (begin < 0 || end < begin) throw new Error("docs/performance.md does not have its markers");
  return `${page.slice(0, begin + MARKERS.begin.length)}\n\n${figures(runs)}\n\n${page.slice(end)}`;
}

function figures(runs: readonly Run[]): string {
  const largest = runs.at(-1);
  if (!largest) throw new Error("No run to write");
  const bad = largest.results.filter(isBad).length;
  return [
    `${scaleText(largest.scale)}: ${largest.results.length} rows, ${bad === 0 ? "every target met" : `${bad} missed, failed or with a lax limit`}.`,
    "",
    "| Work | Target | Ratio | Limit | Product | Growth: product (limit) | |",
    "|---|--:|--:|--:|--:|--:|---|",
    ...largest.results.map((result) => rowOf(result, runs)),
    "",
    "| Size | Measured | Node | Machine | Calibration, before → after |",
    "|---|---|---|---|--:|",
    ...runs.map(runRow),
  ].join("\n");
}

function rowOf(result: Result, runs: readonly Run[]): string {
  const { name, target, ratio, limit, product, verdict } = cellsOf(result);
  const growth = growthOf(name, runs);
  const grown = growth
    ? `${exponent(growth.product)}${growth.limit === undefined ? "" : ` (${exponent(growth.limit)})`}`
    : "–";
  return tableRow([name, target, ratio, limit, product, grown, verdict]);
}

function runRow({ scale, at, node, machine, calibrationMs: { before, after }, isWhole }: Run): string {
  const { cpu, cores, memoryGb } = machine;
  const calibration = `${Math.round(before)} → ${after === undefined ? "–" : Math.round(after)} ms`;
  const day = `${at.slice(0, 16).replace("T", " ")} UTC${isWhole ? "" : ", cut off"}`;
  return tableRow([scaleText(scale), day, node, `${cores} × ${cpu}, ${memoryGb} GB`, calibration]);
}

function scaleText(scale: number): string {
  const number = (value: number) => Math.round(value).toLocaleString("en-US");
  return `${number(scale * 100_000)} customers, ${number(scale * 1_000_000)} sales`;
}

/** Avoids "-0.00" for slopes that round to zero. */
function exponent(value: number): string {
  return value.toFixed(2).replace(/^-(0\.00)$/, "$1");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
