type Target = { atMost: number } | { atLeast: number };

/** The product's figure beside the best plain SQL, or the bare protocol, of the same run. */
export type Measurement = {
  name: string;
  unit: "ms" | "rows/s" | "req/s" | "MB";
  limit: number;
  product: number;
  /** Product relative to limit. Absent: for information only. */
  target?: Target;
  /** Why both sides may run the same statement, or what else a reader must know. */
  note?: string;
  /** The limit is the same work under other circumstances, which the product may beat by chance. */
  isComparison?: boolean;
};

/** A figure measured against a fixed budget, such as a browser's. */
export type Budgeted = {
  name: string;
  unit: "ms" | "kB" | "fps" | "shift" | "answers" | "steps" | "events" | "messages";
  product: number;
  budget: Target;
  /** The measured page, where one page represents all. */
  note?: string;
};

type Skipped = { name: string; skipped: string };
type Failed = { name: string; failed: string };
export type Result = Measurement | Budgeted | Skipped | Failed;

export type Verdict = "met" | "MISSED" | "LIMIT IS LAX" | "FAILED" | "skipped" | "";

/** Ratios of times below, and of rates above, show that the limit is not the best that can be written. */
const LAX = { below: 0.8, above: 1.25 };

export function verdictOf(result: Result): Verdict {
  if ("skipped" in result) return "skipped";
  if ("failed" in result) return "FAILED";
  const [value, target] =
    "budget" in result ? [result.product, result.budget] : [ratioOf(result) ?? Number.NaN, result.target];
  if (!target) return "";
  const isMet = "atMost" in target ? value <= target.atMost : value >= target.atLeast;
  if (!isMet) return "MISSED";
  return "limit" in result && !result.isComparison && isLax(value, target) ? "LIMIT IS LAX" : "met";
}

function isLax(ratio: number, target: Target): boolean {
  return "atMost" in target ? ratio < LAX.below : ratio > LAX.above;
}

export function isBad(result: Result): boolean {
  return ["MISSED", "LIMIT IS LAX", "FAILED"].includes(verdictOf(result));
}

export function ratioOf(result: Result): number | undefined {
  return "limit" in result ? result.product / result.limit : undefined;
}

export type Cells = { name: string; limit: string; product: string; ratio: string; target: string; verdict: string };

/** Formats a result for the terminal and the document. */
export function cellsOf(result: Result): Cells {
  const { name } = result;
  const verdict = verdictOf(result);
  if ("skipped" in result || "failed" in result) {
    const why = "skipped" in result ? result.skipped : result.failed;
    return { name, limit: "–", product: "–", ratio: "–", target: "–", verdict: `${verdict}: ${why}` };
  }
  const figure = (value: number) => `${format(value)} ${result.unit}`;
  const product = figure(result.product);
  const noted = [verdict, result.note].filter(Boolean).join(" ");
  if ("budget" in result) {
    const target = `${goal(result.budget)} ${result.unit}`;
    return { name, limit: "–", product, ratio: "–", target, verdict: noted };
  }
  const ratio = (result.product / result.limit).toFixed(2);
  return { name, limit: figure(result.limit), product, ratio, target: goal(result.target), verdict: noted };
}

function goal(target: Target | undefined): string {
  if (!target) return "–";
  return "atMost" in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value > 0 && value < 0.1 ? 4 : 2);
}
