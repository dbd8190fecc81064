"use client";

import type { SankeyNodeProps } from "recharts";
import type { SankeyEnd } from "@/components/charts/sankey-shapes.ts";

type Place = Pick<SankeyNodeProps, "x" | "y" | "width" | "height">;

const GAP = 8;
const MIN_HEIGHT = 2;

/** The label is outside the flows, on the side of its column. */
export function SankeyNode({ end, narrow, x, y, width, height }: Place & { end: SankeyEnd; narrow: boolean }) {
  const isLeft = end.side === "left";
  const textX = isLeft ? x - GAP : x + width + GAP;
  const middle = y + height / 2;
  const { first, rest } = narrow ? brokenLabel(end.label) : { first: end.label, rest: "" };
  return (
    <g>
      <rect x={x} y={y} width={width} height={Math.max(height, MIN_HEIGHT)} rx={1} fill={end.color} />
      <text textAnchor={isLeft ? "end" : "start"} fontSize={narrow ? 11 : 12} fill="var(--foreground)">
        <tspan x={textX} y={middle} dy="-0.15em">
          {first}
        </tspan>
        <tspan x={textX} y={middle} dy="1.05em">
          {rest}
          <tspan fill="var(--muted-foreground)">{end.value}</tspan>
        </tspan>
      </text>
    </g>
  );
}

/** Moves the last word to the second line, before the figure. */
function brokenLabel(label: string): { first: string; rest: string } {
  const at = label.lastIndexOf(" ");
  return at < 0 ? { first: label, rest: "" } : { first: label.slice(0, at), rest: `${label.slice(at + 1)} ` };
}
