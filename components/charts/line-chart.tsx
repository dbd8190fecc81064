"use client";

import type { Key } from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { CATEGORY_AXIS, GRID, MARGIN, TICKED_MARGIN, valueAxis } from "@/components/charts/axes.ts";
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
  /** Writes the value beside the dot. */
  endValue?: boolean;
};

/** A range behind the lines. */
type Band = { key: string; label: string; color: string };

/**
 * `x` is the point's label; every other field is the value of the series with that key, null for a gap. A band's value
 * has two ends.
 */
export type LinePoint = { x: string } & Record<string, string | number | [number, number] | null>;

type LineChartProps = {
  /** Accessible name of the chart. */
  label: string;
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  band?: Band;
  height: number;
  formatValue: (value: number) => string;
  formatAxis: (value: number) => string;
  /** Labels written below the axis; otherwise as many as fit, which of few points may be the first only. */
  ticks?: readonly string[];
  /** Marks one point of the axis, such as the current hour. */
  marker?: { x: string; label: string };
};

/**
 * Line chart with a category axis. Two series with the same label are one line in two parts, listed once in the
 * tooltip.
 */
export function LineChart(props: LineChartProps) {
  const { label: name, points, series, band, height, ticks, marker, formatValue, formatAxis } = props;
  return (
    <ResponsiveContainer width="100%" height={height} debounce={RESIZE_SETTLE_MS}>
      <ComposedChart aria-label={name} data={[...points]} margin={marginOf(series, ticks !== undefined)}>
        <CartesianGrid {...GRID} />
        <XAxis {...CATEGORY_AXIS} {...(ticks && { ticks: [...ticks], interval: 0 })} />
        <YAxis {...valueAxis(valuesOf(points), formatAxis)} />
        {marker ? <ReferenceLine x={marker.x} stroke="var(--input)" label={markerLabel(marker, points)} /> : null}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--input)" }}
          content={({ active, label }) => {
            const point = active ? points.find(({ x }) => x === label) : undefined;
            return point ? (
              <ChartTooltip
                title={point.x}
                rows={[...toRows(point, series, formatValue), ...toBandRows(point, band, formatValue)]}
              />
            ) : null;
          }}
        />
        {band ? (
          <Area
            dataKey={band.key}
            stroke="none"
            fill={`color-mix(in srgb, ${band.color} var(--chart-band), transparent)`}
            fillOpacity={1}
            activeDot={false}
            isAnimationActive={false}
          />
        ) : null}
        {series.map(({ key, color, width = 1.5, dotted = false, endDot = false, endValue = false }) => (
          <Line
            key={key}
            dataKey={key}
            stroke={color}
            strokeWidth={width}
            strokeDasharray={dotted ? "1 4" : undefined}
            strokeLinecap="round"
            dot={
              endDot ? endOf(points, { key, color, format: endValue ? formatAxis : null, marker: marker?.x }) : false
            }
            activeDot={{ r: 3.5, strokeWidth: 0, fill: color }}
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function marginOf(series: readonly LineSeries[], isTicked: boolean): typeof MARGIN {
  const margin = isTicked ? TICKED_MARGIN : MARGIN;
  return series.some(({ endValue }) => endValue) ? { ...margin, top: VALUE_TOP } : margin;
}

/** All values of the lines and the ends of the band. */
function valuesOf(points: readonly LinePoint[]): number[] {
  return points.flatMap(({ x: _, ...series }) =>
    Object.values(series)
      .flat()
      .filter((value) => typeof value === "number"),
  );
}

/** Places the label on the side of its line that has more space. */
function markerLabel({ x, label: value }: { x: string; label: string }, points: readonly LinePoint[]) {
  const position = isLate(x, points) ? ("insideTopRight" as const) : ("insideTopLeft" as const);
  return { value, position, fontSize: 12, fill: "var(--muted-foreground)" };
}

function isLate(x: string, points: readonly LinePoint[]): boolean {
  return points.findIndex((point) => point.x === x) > points.length / 2;
}

type LineEnd = { key: string; color: string; format: ((value: number) => string) | null; marker: string | undefined };
type DotProps = { key?: Key | null; index: number; cx?: number; cy?: number };

const DOT = 3;
/** Room for the value left of the dot; nearer to the edge it is written on the right. */
const VALUE_PX = 96;
/** Height of the value, or of the marker's label. */
const LABEL_HEIGHT = 16;
/** Room above the highest point, so that a value there is above the line too. */
const VALUE_TOP = MARGIN.top + LABEL_HEIGHT;
/** Room for the marker's label between the dot and the value. */
const MARKER_PX = 44;

/** A dot at the line's end, with its value above the line. The edge keeps it readable over other lines. */
function endOf(points: readonly LinePoint[], { key: name, color, format, marker }: LineEnd) {
  const last = points.findLastIndex((point) => typeof point[name] === "number");
  const value = points[last]?.[name];
  return ({ key, index, cx = 0, cy = 0 }: DotProps) => {
    if (index !== last) return <g key={key} />;
    const isLeft = cx > VALUE_PX * 2;
    const isBesideMarker =
      marker !== undefined && isLate(marker, points) === isLeft && cy < VALUE_TOP + LABEL_HEIGHT * 2;
    const away = isBesideMarker ? MARKER_PX : DOT * 3;
    return (
      <g key={key}>
        <circle cx={cx} cy={cy} r={DOT} fill={color} />
        {format && typeof value === "number" ? (
          <text
            x={isLeft ? cx - away : cx + away}
            y={cy - DOT * 2}
            textAnchor={isLeft ? "end" : "start"}
            fontSize={13}
            fontWeight={600}
            fill={color}
            stroke="var(--card)"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {format(value)}
          </text>
        ) : null}
      </g>
    );
  };
}

function toBandRows(point: LinePoint, band: Band | undefined, format: (value: number) => string): ChartTooltipRow[] {
  const range = band && point[band.key];
  if (!band || !Array.isArray(range)) return [];
  return [{ key: band.key, label: band.label, color: band.color, value: range.map(format).join(" – ") }];
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
