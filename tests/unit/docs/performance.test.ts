import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { growthOf } from "../../../scripts/bench/growth.ts";
import { fillPage } from "../../../scripts/bench/page.ts";
import type { Run } from "../../../scripts/bench/report.ts";
import { isBad, type Result, verdictOf } from "../../../scripts/bench/result.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/performance.md"), "utf8");
const count = (product: number, limit = 100): Result => ({
  name: "count",
  unit: "ms",
  limit,
  product,
  target: { atMost: 1.5 },
});
const rate: Result = { name: "rate", unit: "rows/s", limit: 1_000, product: 500, target: { atLeast: 0.5 } };
const budget: Result = { name: "shift", unit: "shift", product: 0.1, budget: { atMost: 0 }, note: "/x" };

function runOf(scale: number, results: Result[]): Run {
  const machine = { cpu: "A | B", cores: 2, memoryGb: 24 };
  const at = "2026-01-02T03:04:05.000Z";
  return { at, node: "v24", machine, scale, calibrationMs: { before: 200, after: 210 }, isWhole: true, results };
}

describe("verdicts", () => {
  it("are met by a ratio or an absolute figure up to and including the target", () => {
    expect([count(150), count(151), rate, budget].map(verdictOf)).toEqual(["met", "MISSED", "met", "MISSED"]);
    expect(verdictOf({ ...budget, product: 0 })).toBe("met");
  });

  it("reject a limit that the product clearly beats, unless both are the same work under other circumstances", () => {
    const lax = [count(79), { ...rate, product: 1_251 }];
    expect([...lax, count(80), { ...rate, product: 1_250 }].map(verdictOf)).toEqual([
      "LIMIT IS LAX",
      "LIMIT IS LAX",
      "met",
      "met",
    ]);
    expect(lax.map(isBad)).toEqual([true, true]);
    expect(
      [
        { ...count(79), isComparison: true },
        { ...budget, product: 0, budget: { atMost: 9 } },
      ].map(verdictOf),
    ).toEqual(["met", "met"]);
  });

  it("are bad for failed and invalid results, but not for skipped or informational ones", () => {
    const info: Result = { name: "info", unit: "ms", limit: 1, product: 9 };
    const bad = [{ name: "a", failed: "gone" }, count(Number.NaN), count(1, 0)];
    expect(bad.map(isBad)).toEqual([true, true, true]);
    expect([{ name: "a", skipped: "no build" }, info].map(isBad)).toEqual([false, false]);
  });
});

describe("growth", () => {
  it("is the exponent by which the cost grows with the size", () => {
    const runs = [1, 2, 4, 8].map((scale) =>
      runOf(scale, [count(7 * scale ** 2, 3 * scale), { ...rate, product: 900 / scale }]),
    );
    expect(growthOf("count", runs)?.product).toBeCloseTo(2);
    expect(growthOf("count", runs)?.limit).toBeCloseTo(1);
    // Half the rate counts as twice the cost.
    expect(growthOf("rate", runs)?.product).toBeCloseTo(1);
    expect(growthOf("rate", runs)?.limit).toBeCloseTo(0);
  });

  it("needs measurements at two sizes", () => {
    expect(growthOf("count", [runOf(1, [count(1)])])).toBeUndefined();
    expect(growthOf("count", [runOf(1, [count(1)]), runOf(2, [{ name: "count", failed: "gone" }])])).toBeUndefined();
  });
});

describe("performance page", () => {
  const runs = [runOf(1, [count(100), rate, budget]), runOf(2, [count(100), rate, budget])];

  it("shows the largest run between its markers, and keeps the text around them", () => {
    const filled = fillPage(page, runs);
    expect(filled).toContain("200,000 customers, 2,000,000 sales: 3 rows, 1 missed, failed or with a lax limit.");
    expect(filled).toContain("| count | ≤ 1.5 | 1.00 | 100 ms | 100 ms | 0.00 (0.00) | met |");
    expect(filled).toContain("| shift | ≤ 0 shift | – | – | 0.10 shift | 0.00 | MISSED /x |");
    expect(filled).toContain("2 × A \\| B, 24 GB | 200 → 210 ms |");
    expect(filled.startsWith(page.slice(0, page.indexOf("<!-- bench:begin -->")))).toBe(true);
  });

  it("is unchanged if the same figures are written again, and is rejected without markers", () => {
    expect(fillPage(fillPage(page, runs), runs)).toBe(fillPage(page, runs));
    expect(() => fillPage("# Nothing", runs)).toThrow("markers");
  });
});
