"use client";

import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { SortHead } from "@/components/shell/sort-head.tsx";
import { TableHead } from "@/components/ui/table.tsx";
import type { CustomerSort } from "@/lib/customers/names.ts";

type SortableHeadProps = {
  name: string;
  /** The server's sort field; null if not sortable. */
  sort: CustomerSort | null;
  order: CustomerOrder;
  onOrder: (order: CustomerOrder) => void;
  className?: string;
  numeric?: boolean;
};

/** A column header; a click sorts the whole list: names ascending, figures descending first. */
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
