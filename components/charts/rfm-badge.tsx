"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";
import { rfmColors } from "@/lib/web/rfm-colors.ts";

/** The segment's name on its colour. */
export function RfmBadge({ segment, className }: { segment: RfmSegment; className?: string }) {
  const t = useTranslations("rfm.segments");
  const { fill, ink } = rfmColors(segment);
  return (
    <span
      className={cn("inline-flex h-6 items-center rounded-md px-2 text-xs font-medium whitespace-nowrap", className)}
      style={{ backgroundColor: fill, color: ink }}
    >
      {t(segment)}
    </span>
  );
}
