import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROWS, type Row } from "../tests/faults/rows.ts";
import { type Line, readTable, writeTable } from "./faults/document.ts";
import { judge } from "./faults/judge.ts";
import { isPage, runTagged } from "./faults/run.ts";
import { taggedTests } from "./faults/tags.ts";

// npm run test:faults [-- A5 B2 …] [--e2e] [--write]: runs the rows' tests at full size and records their figures.
const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs/reliability.md");

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false }, e2e: { type: "boolean", default: false } },
});
const asked = positionals.map((id) => id.toUpperCase());
const unknown = asked.filter((id) => !ROWS.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(", ")}. There are: ${ROWS.map(({ id }) => id).join(" ")}`);
  process.exit(2);
}

const tagged = taggedTests(ROOT);
const rows = ROWS.filter(({ id }) => asked.length === 0 || asked.includes(id));
const files = new Set(rows.flatMap(filesOf).filter((file) => options.e2e || !isPage(file)));
const ids = rows.map(({ id }) => id);
const { tests, figures } = files.size > 0 ? runTagged(ROOT, ids, [...files]) : { tests: [], figures: [] };
const lines = rows.map((row) =>
  judge({
    row,
    files: filesOf(row),
    tests: tests.filter(({ file, name }) => (name ? name.includes(`[${row.id}]`) : filesOf(row).includes(file))),
    figures: figures.filter((counted) => counted.row === row.id).map((counted) => counted.figures),
  }),
);
print(lines);
save(lines);
if (options.write) writeDocument(lines);
process.exit(lines.some(({ verdict }) => verdict === "FAILED" || verdict === "MISSED") ? 1 : 0);

function filesOf({ id }: Row): string[] {
  return tagged.get(id) ?? [];
}

function print(all: readonly Line[]): void {
  for (const { id, goal, target, seen, verdict, where } of all) {
    console.log(`\n${id.padEnd(4)}${verdict.padEnd(8)} ${goal}\n    target: ${target}`);
    if (seen) console.log(`    seen: ${seen}`);
    if (where) console.log(`    where: ${where.replaceAll(/\[[^\]]*\]\(\.\.\/([^)]*)\)/g, "$1")}`);
  }
  const count = (verdict: string) => all.filter((line) => line.verdict === verdict).length;
  const verdicts = [...new Set(all.map(({ verdict }) => verdict))];
  console.log(`\n${verdicts.map((verdict) => `${count(verdict)} ${verdict}`).join(", ")}`);
}

function save(all: readonly Line[]): void {
  const at = new Date().toISOString();
  const folder = join(ROOT, "fault-results");
  mkdirSync(folder, { recursive: true });
  const body = { at, node: process.version, rows: all, tests, figures };
  writeFileSync(join(folder, `${at.replaceAll(/[:.]/g, "-")}.json`), `${JSON.stringify(body, null, 2)}\n`);
}

/** A row that was not run keeps its last result; its texts are updated. */
function writeDocument(all: readonly Line[]): void {
  const document = readFileSync(DOCUMENT, "utf8");
  const former = readTable(document);
  const run = new Map(all.filter(({ verdict }) => verdict !== "not run").map((line) => [line.id, line]));
  const table = ROWS.map((row) => {
    const idle = judge({ row, files: filesOf(row), tests: [], figures: [] });
    const { seen, verdict } = former.get(row.id) ?? idle;
    const isKept = !row.missing && verdict !== "no test" && verdict !== "not run";
    return run.get(row.id) ?? (isKept ? { ...idle, seen, verdict } : idle);
  });
  writeFileSync(DOCUMENT, writeTable(document, table));
}
