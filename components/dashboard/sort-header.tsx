"use client";

import type { Column } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { STORE_COLUMN_CLASS, type StoreColumn } from "@/components/dashboard/store-columns.tsx";
import type { StoreRow } from "@/components/dashboard/store-rows.ts";
import { cn } from "@/components/ui/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";

const SORTED = {
  asc: { ariaSort: "ascending", Icon: ArrowUp },
  desc: { ariaSort: "descending", Icon: ArrowDown },
} as const;

/** A column's name that sorts by it; the arrow keeps its room, so that no column moves. */
export function SortHeader({ column, label }: { column: Column<StoreRow>; label: string }) {
  const direction = column.getIsSorted();
  const sorted = direction ? SORTED[direction] : null;
  const numeric = column.id !== "store";
  const Icon = sorted?.Icon ?? ArrowDown;
  return (
    <TableHead
      numeric={numeric}
      aria-sort={sorted?.ariaSort ?? "none"}
      className={cn("px-2", STORE_COLUMN_CLASS[column.id as StoreColumn])}
    >
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className={cn(
          "hit-area inline-flex items-center gap-1 hover:text-foreground",
          numeric && "flex-row-reverse",
          sorted && "font-medium text-foreground",
        )}
      >
        {label}
        <Icon className={cn("size-3", !sorted && "invisible")} aria-hidden />
      </button>
    </TableHead>
  );
}
