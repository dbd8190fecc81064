import type { Run } from "./report.ts";
import type { Result } from "./result.ts";

/** How cost grows with size: 0 constant, 1 linear. The slope in a log-log plot. */
export type Growth = { limit?: number; product: number };

export function growthOf(name: string, runs: readonly Run[]): Growth | undefined {
  const points = runs.flatMap(({ scale, results }) => {
    const result = results.find((each) => each.name === name);
    return result && "product" in result && result.product > 0 ? [{ scale, result }] : [];
  });
  if (points.length < 2) return undefined;
  const product = slope(points.map(({ scale, result }) => [scale, costOf(result, result.product)]));
  const limits = points.flatMap(({ scale, result }): [number, number][] =>
    "limit" in result ? [[scale, costOf(result, result.limit)]] : [],
  );
  return limits.length === points.length ? { product, limit: slope(limits) } : { product };
}

/** Converts rates to the cost per row; times are costs already. */
function costOf(result: Extract<Result, { product: number }>, value: number): number {
  return ["rows/s", "req/s", "fps"].includes(result.unit) ? 1 / value : value;
}

/** Slope of the least-squares line through the logarithms. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (dx: number, dy: number) => number) => logs.reduce((all, [a, b]) => all + of(a - x, b - y), 0);
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx);
}
