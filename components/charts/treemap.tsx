"use client";

import { type ReactNode, useMemo } from "react";
import { Treemap as RechartsTreemap, ResponsiveContainer, type TreemapNode } from "recharts";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";
import { type TreemapItem, TreemapTile } from "@/components/charts/treemap-tile.tsx";
import { useNarrow } from "@/components/charts/use-narrow.ts";

export type { TreemapItem };

type TreemapProps = {
  items: readonly TreemapItem[];
  /** Accessible name of the chart. */
  label: string;
  /** Default: fills the parent. */
  height?: number;
  /** Lines under a tile's label, most important first; `share` is the share of the total, 0–1. */
  lines: (item: TreemapItem, share: number) => readonly string[];
  /** Details on hover and focus. */
  tooltip?: (item: TreemapItem, share: number) => ReactNode;
  onSelect: (key: string) => void;
  selectedKey?: string | null;
};

const NOTHING = <g />;
const NARROW = 560;

/** Area is `value`; the colour is `--rfm-<key>` with its matching ink. Items with value 0 are omitted. */
export function Treemap({ items, label, height, lines, tooltip, onSelect, selectedKey = null }: TreemapProps) {
  const sorted = useMemo(() => items.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value), [items]);
  const { box, narrow, onResize } = useNarrow(NARROW);
  const total = sorted.reduce((sum, { value }) => sum + value, 0);

  const tile = ({ depth, index, x, y, width, height: tileHeight }: TreemapNode) => {
    const item = depth === 1 ? sorted[index] : undefined;
    if (!item) return NOTHING;
    const share = item.value / total;
    return (
      <foreignObject x={x} y={y} width={width} height={tileHeight}>
        <TreemapTile
          item={item}
          lines={lines(item, share)}
          tooltip={tooltip?.(item, share)}
          width={width}
          height={tileHeight}
          selected={item.key === selectedKey}
          onSelect={onSelect}
        />
      </foreignObject>
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div
      ref={box}
      role="group"
      aria-label={label}
      style={{ height: height ?? "100%" }}
      className="overflow-hidden rounded-md"
    >
      <ResponsiveContainer width="100%" height={height ?? "100%"} debounce={RESIZE_SETTLE_MS} onResize={onResize}>
        <RechartsTreemap
          data={sorted}
          dataKey="value"
          nameKey="key"
          nodeGap={2}
          aspectRatio={narrow ? 1 : 1.6}
          isAnimationActive={false}
          content={tile}
        />
      </ResponsiveContainer>
    </div>
  );
}
