import { cn } from "@/components/ui/cn.ts";
import { rfmColors } from "@/lib/web/rfm-colors.ts";

/** The segment's colour, decorative beside its name. */
export function SegmentDot({ segment, className }: { segment: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn("size-2.5 shrink-0 rounded-xs", className)}
      style={{ backgroundColor: rfmColors(segment).fill }}
    />
  );
}
