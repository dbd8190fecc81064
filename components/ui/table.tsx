import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";
import { SidewaysScroller } from "@/components/ui/sideways-scroller.tsx";

/**
 * Scrolls horizontally if the page is too narrow. `stacked`: on a phone each row is a card instead, with the `label` of
 * each cell before its value, and the cell `inCorner` beside the row's name.
 */
export function Table({ className, stacked = false, ...props }: ComponentProps<"table"> & { stacked?: boolean }) {
  return (
    <SidewaysScroller>
      <table className={cn("w-full caption-bottom text-[13px]", stacked && "stacked", className)} {...props} />
    </SidewaysScroller>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return <thead className={cn("[&_tr]:border-b", className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody className={cn("[&_tr:last-child]:border-0", className)} {...props} />;
}

export function TableFooter({ className, ...props }: ComponentProps<"tfoot">) {
  return <tfoot className={cn("border-t font-medium [&_tr]:border-0", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-b hover:bg-muted data-[state=selected]:bg-primary-soft", className)} {...props} />;
}

type Numeric = { numeric?: boolean };

export function TableHead({ className, numeric = false, ...props }: ComponentProps<"th"> & Numeric) {
  return (
    <th
      scope="col"
      className={cn(
        "h-10 px-3 text-left font-normal whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...props}
    />
  );
}

type Stacking = { label?: string; inCorner?: boolean };

export function TableCell({
  className,
  numeric = false,
  label,
  inCorner = false,
  ...props
}: ComponentProps<"td"> & Numeric & Stacking) {
  return (
    <td
      data-label={label}
      data-corner={inCorner || undefined}
      className={cn("h-10 px-3 py-1.5 first:pl-4 last:pr-4", numeric && "text-right whitespace-nowrap", className)}
      {...props}
    />
  );
}

export function TableCaption({ className, ...props }: ComponentProps<"caption">) {
  return <caption className={cn("px-4 py-2 text-left text-muted-foreground", className)} {...props} />;
}
