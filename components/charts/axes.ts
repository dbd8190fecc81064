const TICK = { fontSize: 12, fill: "var(--muted-foreground)" };

/** The look of every chart with axes, so that two on one page read alike. */
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };
/** With a label below the last point, half of it stands right of the chart. */
export const TICKED_MARGIN = { ...MARGIN, right: 24 };
export const GRID = { vertical: false, stroke: "var(--chart-grid)" } as const;
export const CATEGORY_AXIS = {
  dataKey: "x",
  tick: TICK,
  tickLine: false,
  axisLine: false,
  // One step from label to label.
  interval: "equidistantPreserveStart",
  minTickGap: 24,
} as const;
const VALUE_AXIS = {
  tick: TICK,
  tickLine: false,
  axisLine: false,
  tickCount: 4,
  // Room for "R$ 112,5 mil".
  width: 80,
  domain: [0, "auto"] as [number, string],
};

/** The axis of these values. */
export function valueAxis(values: readonly number[], format: (value: number) => string) {
  return { ...VALUE_AXIS, tickFormatter: format, allowDataOverflow: beginsAtZero(values) };
}

/** A fall below zero too small to see, as by an early return, must not take half of the axis. */
const SEEN = 0.05;

/** Whether the axis begins at 0, which recharts would lower for any negative value. */
export function beginsAtZero(values: readonly number[]): boolean {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  return lowest >= -SEEN * highest;
}
