"use client";

import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { SortHead } from "@/components/shell/sort-head.tsx";
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
  const direction = order.sort === sort && order.order;
  const first = sort === "name" ? "asc" : "desc";
  const next = direction ? (direction === "asc" ? "desc" : "asc") : first;
  const head = { name, direction, numeric, className };
  return <SortHead {...head} onToggle={() => onOrder({ sort, order: next })} />;
}
