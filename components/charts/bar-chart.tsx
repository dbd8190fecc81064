"use client";

import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CATEGORY_AXIS, GRID, MARGIN, valueAxis } from "@/components/charts/axes.ts";
import { ChartTooltip, type ChartTooltipRow } from "@/components/charts/chart-tooltip.tsx";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";

/** `isPartial` pales the bar of a period that is not over. `compared`: the line's value, null for a gap. */
type BarPoint = { x: string; value: number; compared?: number | null; isPartial?: boolean };

type BarChartProps = {
  /** Accessible name of the chart. */
  label: string;
  points: readonly BarPoint[];
  height: number;
  formatX: (x: string) => string;
  formatAxis: (value: number) => string;
  tooltip: (point: BarPoint) => { title: string; rows: readonly ChartTooltipRow[] };
};

const MAX_BAR = 64;

/** One bar per point, and a line for what each is compared with. */
export function BarChart({ label: name, points, height, formatX, formatAxis, tooltip }: BarChartProps) {
  const values = points.flatMap(({ value, compared }) => [value, compared ?? 0]);
  const hasLine = points.some(({ compared }) => typeof compared === "number");
  return (
    <ResponsiveContainer width="100%" height={height} debounce={RESIZE_SETTLE_MS}>
      <ComposedChart aria-label={name} data={points.map(toBar)} margin={MARGIN} barCategoryGap="20%">
        <CartesianGrid {...GRID} />
        <XAxis {...CATEGORY_AXIS} tickFormatter={formatX} />
        <YAxis {...valueAxis(values, formatAxis)} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--accent)" }}
          content={({ active, label }) => {
            const point = active ? points.find(({ x }) => x === label) : undefined;
            return point ? <ChartTooltip {...tooltip(point)} /> : null;
          }}
        />
        <Bar
          dataKey="value"
          fill="var(--chart-current)"
          radius={[2, 2, 0, 0]}
          maxBarSize={MAX_BAR}
          isAnimationActive={false}
        />
        {hasLine ? (
          <Line
            dataKey="compared"
            stroke="var(--chart-previous)"
            strokeWidth={1.5}
            // A line of one point would be invisible.
            dot={points.length === 1 ? { r: 4, fill: "var(--chart-previous)" } : false}
            activeDot={{ r: 3.5, strokeWidth: 0, fill: "var(--chart-previous)" }}
            isAnimationActive={false}
          />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function toBar({ x, value, compared = null, isPartial = false }: BarPoint) {
  return { x, value, compared, fillOpacity: isPartial ? 0.5 : 1 };
}
