"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { cn } from "@/components/ui/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";
import type { CustomerSort } from "@/lib/core/customer-kinds.ts";

type SortableHeadProps = {
  name: string;
  /** What the server sorts by; null for a column that it doesn't. */
  sort: CustomerSort | null;
  order: CustomerOrder;
  onOrder: (order: CustomerOrder) => void;
  className?: string;
  numeric?: boolean;
};

/** A column's name; pressed, it sorts the whole list: names from A, everything else from the largest. */
export function SortableHead({ name, sort, order, onOrder, className, numeric }: SortableHeadProps) {
  if (sort === null)
    return (
      <TableHead numeric={numeric} className={className}>
        {name}
      </TableHead>
    );
  const isSorted = order.sort === sort;
  const Arrow = isSorted && order.order === "asc" ? ArrowUp : ArrowDown;
  const first = sort === "name" ? "asc" : "desc";
  const next = isSorted ? (order.order === "asc" ? "desc" : "asc") : first;
  const ariaSort = isSorted ? (order.order === "asc" ? "ascending" : "descending") : "none";
  return (
    <TableHead numeric={numeric} aria-sort={ariaSort} className={className}>
      <button
        type="button"
        onClick={() => onOrder({ sort, order: next })}
        className={cn(
          "hit-area inline-flex items-center gap-1 align-middle hover:text-foreground",
          numeric && "flex-row-reverse",
          isSorted && "font-medium text-foreground",
        )}
      >
        {name}
        <Arrow aria-hidden className={cn("size-3.5", !isSorted && "invisible")} />
      </button>
    </TableHead>
  );
}
