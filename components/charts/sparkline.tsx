"use client";

import { Line, LineChart, ResponsiveContainer, YAxis } from "recharts";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";

type SparklineProps = { values: readonly number[]; height: number };

const MARGIN = { top: 3, right: 3, bottom: 3, left: 0 };

/** A line without axes or labels; the enclosing card shows the figures. */
export function Sparkline({ values, height }: SparklineProps) {
  const last = values.length - 1;
  return (
    <div aria-hidden style={{ height }}>
      <ResponsiveContainer width="100%" height={height} debounce={RESIZE_SETTLE_MS}>
        <LineChart data={values.map((value) => ({ value }))} margin={MARGIN} accessibilityLayer={false}>
          <YAxis hide domain={["dataMin", "dataMax"]} />
          <Line
            dataKey="value"
            stroke="var(--chart-previous)"
            strokeWidth={1.5}
            isAnimationActive={false}
            activeDot={false}
            dot={({ key, index, cx, cy }) =>
              index === last ? (
                <circle key={key} cx={cx} cy={cy} r={2.5} fill="var(--chart-current)" />
              ) : (
                <g key={key} />
              )
            }
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
