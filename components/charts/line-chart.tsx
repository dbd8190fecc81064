"use client";

import type { Key } from "react";
import {
  CartesianGrid,
  Line,
  LineChart as RechartsLineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartTooltip, type ChartTooltipRow } from "@/components/charts/chart-tooltip.tsx";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";

type LineSeries = {
  key: string;
  label: string;
  color: string;
  width?: number;
  dotted?: boolean;
  /** Draws a dot at the line's end, so that a line of one point is visible. */
  endDot?: boolean;
};

/** `x` is the point's label; every other field is the value of the series with that key, null for a gap. */
export type LinePoint = { x: string } & Record<string, string | number | null>;

type LineChartProps = {
  /** Accessible name of the chart. */
  label: string;
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  height: number;
  formatValue: (value: number) => string;
  formatAxis: (value: number) => string;
  /** Marks one point of the axis, such as the current hour. */
  marker?: { x: string; label: string };
};

const TICK = { fontSize: 12, fill: "var(--muted-foreground)" };
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };

/**
 * Line chart with a category axis. Two series with the same label are one line in two parts, listed once in the
 * tooltip.
 */
export function LineChart({ label: name, points, series, height, marker, formatValue, formatAxis }: LineChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height} debounce={RESIZE_SETTLE_MS}>
      <RechartsLineChart aria-label={name} data={[...points]} margin={MARGIN}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis dataKey="x" tick={TICK} tickLine={false} axisLine={false} interval="preserveStartEnd" minTickGap={24} />
        <YAxis tick={TICK} tickLine={false} axisLine={false} tickCount={4} width={72} tickFormatter={formatAxis} />
        {marker ? <ReferenceLine x={marker.x} stroke="var(--input)" label={markerLabel(marker, points)} /> : null}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--input)" }}
          content={({ active, label }) => {
            const point = active ? points.find(({ x }) => x === label) : undefined;
            return point ? <ChartTooltip title={point.x} rows={toRows(point, series, formatValue)} /> : null;
          }}
        />
        {series.map(({ key, color, width = 1.5, dotted = false, endDot = false }) => (
          <Line
            key={key}
            dataKey={key}
            stroke={color}
            strokeWidth={width}
            strokeDasharray={dotted ? "1 4" : undefined}
            strokeLinecap="round"
            dot={endDot ? dotAt(lastIndexOf(points, key), color) : false}
            activeDot={{ r: 3.5, strokeWidth: 0, fill: color }}
            isAnimationActive={false}
          />
        ))}
      </RechartsLineChart>
    </ResponsiveContainer>
  );
}

/** Places the label on the side of its line that has more space. */
function markerLabel({ x, label: value }: { x: string; label: string }, points: readonly LinePoint[]) {
  const isLate = points.findIndex((point) => point.x === x) > points.length / 2;
  const position = isLate ? ("insideTopRight" as const) : ("insideTopLeft" as const);
  return { value, position, fontSize: 12, fill: "var(--muted-foreground)" };
}

function lastIndexOf(points: readonly LinePoint[], key: string): number {
  return points.findLastIndex((point) => typeof point[key] === "number");
}

function dotAt(last: number, color: string) {
  return ({ key, index, cx, cy }: { key?: Key | null; index: number; cx?: number; cy?: number }) =>
    index === last ? <circle key={key} cx={cx} cy={cy} r={3} fill={color} /> : <g key={key} />;
}

function toRows(
  point: LinePoint,
  series: readonly LineSeries[],
  formatValue: (value: number) => string,
): ChartTooltipRow[] {
  const rows = new Map<string, ChartTooltipRow>();
  for (const { key, label, color } of series) {
    const value = point[key];
    if (typeof value === "number" && !rows.has(label))
      rows.set(label, { key, label, color, value: formatValue(value) });
  }
  return [...rows.values()];
}
