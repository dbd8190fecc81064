import { rfmColors } from "@/lib/web/rfm-colors.ts";

/** The segment's colour, decorative beside its name. */
export function SegmentDot({ segment }: { segment: string }) {
  return (
    <span aria-hidden className="size-2.5 shrink-0 rounded-xs" style={{ backgroundColor: rfmColors(segment).fill }} />
  );
}
