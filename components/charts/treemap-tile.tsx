"use client";

import { Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { rfmColors } from "@/lib/web/rfm-colors.ts";

export type TreemapItem = { key: string; label: string; value: number; count: number; revenue: number };

type TreemapTileProps = {
  item: TreemapItem;
  lines: readonly string[];
  tooltip: ReactNode;
  width: number;
  height: number;
  selected: boolean;
  onSelect: (key: string) => void;
};

const SIZES = {
  large: { lineHeight: 18, padding: 19, className: "px-2.5 py-2 text-[13px] leading-[18px]" },
  small: { lineHeight: 16, padding: 19, className: "px-2 py-2 text-xs leading-4" },
  tiny: { lineHeight: 13, padding: 13, className: "px-1 py-[5px] text-[11px] leading-[13px]" },
} as const;
const MIN_WIDTH = 40;
const LABEL_LINES: Record<number, string> = { 1: "truncate", 2: "line-clamp-2", 3: "line-clamp-3 tracking-tight" };

/** A real button, so that focus, Enter and screen readers work. */
export function TreemapTile({ item, lines, tooltip, width, height, selected, onSelect }: TreemapTileProps) {
  const { fill, tint } = rfmColors(item.key);
  const size = sizeOf(width);
  const { lineHeight, padding, className } = SIZES[size];
  const room = width < MIN_WIDTH ? 0 : Math.max(0, Math.floor((height - padding) / lineHeight));
  const words = item.label.split(" ").length;
  const labelLines = size === "large" ? 1 : Math.max(1, Math.min(words, size === "tiny" ? 3 : 2, room - 1));
  // Lines that do not fit are hidden visually, but stay readable by screen readers. A tiny tile fits one besides its
  // label.
  const shown = Math.min(room - labelLines, size === "tiny" ? 1 : lines.length);
  const tile = (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={() => onSelect(item.key)}
      style={{ backgroundColor: tint, borderTopColor: fill }}
      className={cn(
        "flex size-full flex-col items-start overflow-hidden rounded-sm border-t-[3px] text-left text-foreground -outline-offset-4 outline-current transition-[filter] duration-100 hover:brightness-105 focus-visible:outline-2 focus-visible:outline-current",
        className,
        selected && "outline-2",
      )}
    >
      <span className={cn("max-w-full font-semibold", LABEL_LINES[labelLines], room === 0 && "sr-only")}>
        {item.label}
      </span>
      {lines.map((text, index) => (
        <Fragment key={text}>
          {" "}
          <span className={index < shown ? "max-w-full truncate" : "sr-only"}>{text}</span>
        </Fragment>
      ))}
    </button>
  );
  return tooltip ? <Tooltip content={tooltip}>{tile}</Tooltip> : tile;
}

function sizeOf(width: number): keyof typeof SIZES {
  if (width >= 120) return "large";
  return width >= 84 ? "small" : "tiny";
}
