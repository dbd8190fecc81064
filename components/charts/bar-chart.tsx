"use client";

import { Bar, CartesianGrid, BarChart as RechartsBarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTooltip, type ChartTooltipRow } from "@/components/charts/chart-tooltip.tsx";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";

/** `isPartial` pales the bar of a period that is not over. */
type BarPoint = { x: string; value: number; isPartial?: boolean };

type BarChartProps = {
  /** Accessible name of the chart. */
  label: string;
  points: readonly BarPoint[];
  height: number;
  formatX: (x: string) => string;
  formatAxis: (value: number) => string;
  tooltip: (point: BarPoint) => { title: string; rows: readonly ChartTooltipRow[] };
};

const TICK = { fontSize: 12, fill: "var(--muted-foreground)" };
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };

/** One bar per point. */
export function BarChart({ label: name, points, height, formatX, formatAxis, tooltip }: BarChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height} debounce={RESIZE_SETTLE_MS}>
      <RechartsBarChart aria-label={name} data={points.map(toBar)} margin={MARGIN} barCategoryGap="20%">
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis dataKey="x" tick={TICK} tickLine={false} axisLine={false} tickFormatter={formatX} minTickGap={24} />
        <YAxis tick={TICK} tickLine={false} axisLine={false} tickCount={4} width={72} tickFormatter={formatAxis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--accent)" }}
          content={({ active, label }) => {
            const point = active ? points.find(({ x }) => x === label) : undefined;
            return point ? <ChartTooltip {...tooltip(point)} /> : null;
          }}
        />
        <Bar dataKey="value" fill="var(--chart-current)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
      </RechartsBarChart>
    </ResponsiveContainer>
  );
}

function toBar({ x, value, isPartial = false }: BarPoint) {
  return { x, value, fillOpacity: isPartial ? 0.5 : 1 };
}
