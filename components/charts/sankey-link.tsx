"use client";

import type { SankeyLinkProps } from "recharts";
import type { SankeyFlow } from "@/components/charts/sankey-shapes.ts";

const MIN_WIDTH = 1;
const ROOM_FOR_MARK = 2;
// Offset the marks of neighbours, so that they do not overlap.
const MARK_STEP = 14;
const MARK_LANES = 3;

type LinkProps = SankeyLinkProps & { flow: SankeyFlow; lit: boolean; alone: boolean; narrow: boolean };

export function SankeyLink({ flow, lit, alone, narrow, linkWidth, ...at }: LinkProps) {
  const isMarked = flow.mark !== "";
  const strength = isMarked ? 0.55 : 0.3;
  const { sourceX, sourceY, sourceControlX, targetX, targetY, targetControlX } = at;
  return (
    <g className="transition-opacity duration-100" opacity={lit ? 1 : 0.15}>
      <path
        d={`M${sourceX},${sourceY}C${sourceControlX},${sourceY} ${targetControlX},${targetY} ${targetX},${targetY}`}
        fill="none"
        stroke={flow.color}
        strokeWidth={Math.max(linkWidth, MIN_WIDTH)}
        strokeOpacity={alone && lit ? strength + 0.25 : strength}
      />
      {isMarked && !narrow && linkWidth >= ROOM_FOR_MARK ? (
        <text
          x={sourceX + 6 + (at.index % MARK_LANES) * MARK_STEP}
          y={sourceY}
          dy="0.35em"
          fontSize={11}
          fill="var(--foreground)"
          pointerEvents="none"
        >
          {flow.mark}
        </text>
      ) : null}
    </g>
  );
}
