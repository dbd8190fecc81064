import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";

type SeriesNameProps = {
  color: string;
  /** Height of the sample: a line's width, or more for bars and areas. */
  height: number;
  /** As a chart's band is drawn. */
  isFaint?: boolean;
  children: ReactNode;
};

/** A name in a chart's sentence with a sample of how it is drawn, so that the sentence is the legend. */
export function SeriesName({ color, height, isFaint = false, children }: SeriesNameProps) {
  return (
    <span className="whitespace-nowrap text-foreground">
      <span
        aria-hidden
        className={cn("mr-1.5 inline-block w-4 align-middle", height > 4 ? "rounded-xs" : "rounded-full")}
        style={{
          backgroundColor: isFaint ? `color-mix(in srgb, ${color} var(--chart-band), transparent)` : color,
          height,
        }}
      />
      {children}
    </span>
  );
}
