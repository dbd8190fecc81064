"use client";

import { type ReactNode, useMemo } from "react";
import { Treemap as RechartsTreemap, ResponsiveContainer, type TreemapNode } from "recharts";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import { type TreemapItem, TreemapTile } from "@/components/charts/treemap-tile.tsx";
import { useNarrow } from "@/components/charts/use-narrow.ts";
import { cn } from "@/components/ui/cn.ts";

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

/** Smaller items have no room for their name: they are listed below the map. */
const SMALLEST_SHARE = 0.08;

/** Area is `value`; the colour is a tint of `--rfm-<key>`. Items with value 0 are omitted. */
export function Treemap({ items, label, height, lines, tooltip, onSelect, selectedKey = null }: TreemapProps) {
  const all = useMemo(() => items.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value), [items]);
  const { box, narrow, onResize } = useNarrow(NARROW);
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const sorted = useMemo(() => all.filter(({ value }) => value >= total * SMALLEST_SHARE), [all, total]);
  const small = all.slice(sorted.length);

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
    <div ref={box} role="group" aria-label={label} style={{ height: height ?? "100%" }} className="flex flex-col gap-2">
      <div className="min-h-0 flex-1 overflow-hidden rounded-md">
        <ResponsiveContainer width="100%" height="100%" debounce={RESIZE_SETTLE_MS} onResize={onResize}>
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
      {small.length > 0 ? (
        <div className="flex flex-wrap gap-1">
          {small.map((item) => (
            <SmallItem
              key={item.key}
              item={item}
              lines={lines(item, item.value / total)}
              selected={item.key === selectedKey}
              onSelect={onSelect}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

type SmallItemProps = {
  item: TreemapItem;
  lines: readonly string[];
  selected: boolean;
  onSelect: (key: string) => void;
};

/** Name and first line of an item without a tile; the other lines are for screen readers. */
function SmallItem({ item, lines: [first, ...others], selected, onSelect }: SmallItemProps) {
  return (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={() => onSelect(item.key)}
      className={cn(
        "hit-area inline-flex h-7 items-center gap-1.5 rounded-sm px-1.5 text-xs whitespace-nowrap hover:bg-muted",
        selected && "outline-2 outline-current",
      )}
    >
      <SegmentDot segment={item.key} />
      <span className="font-medium">{item.label}</span> <span className="text-muted-foreground">{first}</span>
      {others.map((line) => (
        <span key={line} className="sr-only">
          {" "}
          {line}
        </span>
      ))}
    </button>
  );
}
