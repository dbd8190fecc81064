"use client";

import { useTranslations } from "next-intl";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";
import { rfmColors } from "@/lib/web/rfm-colors.ts";

/** The segment's name on a tint of its colour. */
export function RfmBadge({ segment, className }: { segment: RfmSegment; className?: string }) {
  const t = useTranslations("rfm.segments");
  return (
    <span
      className={cn(
        "inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-foreground",
        className,
      )}
      style={{ backgroundColor: rfmColors(segment).tint }}
    >
      <SegmentDot segment={segment} className="size-2" />
      {t(segment)}
    </span>
  );
}
