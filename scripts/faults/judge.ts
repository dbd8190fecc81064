import type { Row } from "../../tests/faults/rows.ts";
import type { Figures } from "../../tests/support/figures.ts";
import type { Line } from "./document.ts";

/** Result of a test. Without a name: its file could not be run at all. */
export type Test = { file: string; name: string | null; status: "passed" | "failed" | "skipped"; ms: number };
export type Shown = { row: Row; tests: readonly Test[]; figures: readonly Figures[]; files: readonly string[] };

/** A run's result for a row: its tests and the figures they recorded. */
export function judge(shown: Shown): Line {
  const { id, goal, target, note } = shown.row;
  const passed = shown.tests.filter(({ status }) => status === "passed").length;
  const counted = figuresText(shown.figures) || (passed > 0 ? `${passed} tests passed` : "");
  const seen = [counted, note, shown.row.missing].filter(Boolean).join(" — ");
  return { id, goal, target, seen, verdict: verdictOf(shown), where: shown.files.map(linkTo).join(", ") };
}

/** A row that includes a browser test is met only if both parts have run. */
function verdictOf({ row, tests, figures, files }: Shown): string {
  if (row.missing) return "no test";
  if (tests.some(({ status }) => status === "failed")) return "FAILED";
  const isWhole = files.every((path) => tests.some(({ file }) => file === path));
  if (!isWhole || !tests.some(({ status }) => status === "passed")) return "not run";
  return isMissed(row, figures) ? "MISSED" : "met";
}

/** True if a bounded figure is out of bounds or was not recorded. */
function isMissed({ atMost = {}, atLeast = {} }: Row, figures: readonly Figures[]): boolean {
  const holds = (name: string, isWithin: (value: number) => boolean): boolean => {
    const values = figures.flatMap((counted) => (name in counted ? [Number(counted[name])] : []));
    return values.length > 0 && values.every(isWithin);
  };
  return !(
    Object.entries(atMost).every(([name, bound]) => holds(name, (value) => value <= bound)) &&
    Object.entries(atLeast).every(([name, bound]) => holds(name, (value) => value >= bound))
  );
}

function figuresText(figures: readonly Figures[]): string {
  const texts = figures.map((counted) =>
    Object.entries(counted)
      .map(([name, value]) => `${name} ${typeof value === "number" ? value.toLocaleString("en-US") : value}`)
      .join(", "),
  );
  return [...new Set(texts)].join("; ");
}

function linkTo(file: string): string {
  const name = file.replace(/^tests\/((integration|unit)\/)?/, "").replace(/\.(test|spec)\.tsx?$/, "");
  return `[${name}](../${file})`;
}
