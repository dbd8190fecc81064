import type { Row } from "../../tests/faults/rows.ts";
import type { Figures } from "../../tests/support/figures.ts";
import type { Line } from "./document.ts";

/** A test as it ended. Without a name: its file could not be run at all. */
export type Test = { file: string; name: string | null; status: "passed" | "failed" | "skipped"; ms: number };
export type Shown = { row: Row; tests: readonly Test[]; figures: readonly Figures[]; files: readonly string[] };

/** What a run says about a row: its tests, and the figures that they counted. */
export function judge(shown: Shown): Line {
  const { id, goal, target, note } = shown.row;
  const passed = shown.tests.filter(({ status }) => status === "passed").length;
  const counted = figuresText(shown.figures) || (passed > 0 ? `${passed} tests passed` : "");
  const seen = [counted, note, shown.row.missing].filter(Boolean).join(" — ");
  return { id, goal, target, seen, verdict: verdictOf(shown), where: shown.files.map(linkTo).join(", ") };
}

/** A row that a browser shows a part of isn't met by the other part alone. */
function verdictOf({ row, tests, figures, files }: Shown): string {
  if (row.missing) return "no test";
  if (tests.some(({ status }) => status === "failed")) return "FAILED";
  const isWhole = files.every((path) => tests.some(({ file }) => file === path));
  if (!isWhole || !tests.some(({ status }) => status === "passed")) return "not run";
  return isMissed(row, figures) ? "MISSED" : "met";
}

/** A bounded figure that is beyond its bound, or that nobody counted. */
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
