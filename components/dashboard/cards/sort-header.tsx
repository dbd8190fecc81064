"use client";

import type { Column } from "@tanstack/react-table";
import { STORE_COLUMN_CLASS, type StoreColumn } from "@/components/dashboard/cards/store-columns.tsx";
import type { StoreRow } from "@/components/dashboard/cards/store-rows.ts";
import { SortHead } from "@/components/shell/sort-head.tsx";
import { cn } from "@/components/ui/cn.ts";

export function SortHeader({ column, label }: { column: Column<StoreRow>; label: string }) {
  return (
    <SortHead
      name={label}
      direction={column.getIsSorted()}
      onToggle={(event) => column.getToggleSortingHandler()?.(event)}
      numeric={column.id !== "store"}
      // "Ontem até 14:05" takes two lines where the columns would not fit otherwise.
      className={cn("px-2 leading-4 whitespace-normal", STORE_COLUMN_CLASS[column.id as StoreColumn])}
    />
  );
}
