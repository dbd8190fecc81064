"use client";

import {
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type Row,
  type SortingState,
  useReactTable,
} from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { SortHeader } from "@/components/dashboard/cards/sort-header.tsx";
import { STORE_COLUMN_CLASS, type StoreColumn, storeColumns } from "@/components/dashboard/cards/store-columns.tsx";
import { StoreName } from "@/components/dashboard/cards/store-name.tsx";
import { isQuietDay, isShareOfToday, type StoreRow, toStoreRows } from "@/components/dashboard/cards/store-rows.ts";
import { StoreTotals } from "@/components/dashboard/cards/store-totals.tsx";
import { useRestOfStores } from "@/components/dashboard/cards/use-rest-of-stores.tsx";
import { useSaleTime } from "@/components/dashboard/cards/use-sale-time.ts";
import { cn } from "@/components/ui/cn.ts";
import { TableBody, TableCell, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { StoreComparison } from "@/lib/sales/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type StoreTableProps = {
  stores: readonly StoreComparison[];
  /** Codes of the stores that the page is filtered by; empty for all. */
  selected: readonly string[];
  onSelect: (codes: readonly string[]) => unknown;
  /** Yesterday counts until this time; undefined if phase 1 failed. */
  until: string | undefined;
  now: Date;
};

const FIRST_SORTING: SortingState = [{ id: "today", desc: true }];

/** Sortable by every column. A click on a row filters the page by its store; another click shows all stores again. */
export function StoreTable({ stores, selected, onSelect, until, now }: StoreTableProps) {
  const t = useTranslations("dashboard.stores");
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const format = useFormatters();
  const saleTime = useSaleTime();
  const isOnly = ({ code }: StoreComparison) => selected.length === 1 && selected[0] === code;
  const toggle = (store: StoreComparison) => onSelect(isOnly(store) ? [] : [store.code]);
  const lastSale = (instant: string | null) => (instant === null ? NO_DATA : saleTime(instant, now));

  const data = useMemo(() => toStoreRows(stores), [stores]);
  const isQuiet = isQuietDay(stores);
  const labelOf = (id: StoreColumn) => {
    if (id === "yesterday" && !isQuiet)
      return until === undefined
        ? t("columns.yesterdayUntilNow")
        : t("columns.yesterdayUntil", { time: format.time(until) });
    if (id === "share" && !isShareOfToday(stores)) return t("columns.shareOfYesterday");
    return t(`columns.${id}`);
  };
  const columns = storeColumns({
    format,
    lastSale,
    labelOf,
    isQuiet,
    name: (store) => <StoreName store={store} isOnly={isOnly(store)} lastSale={lastSale(store.lastSale)} />,
  });
  const table = useReactTable({
    data,
    columns,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const rest = useRestOfStores(table.getRowModel().rows);
  return (
    <table className="w-full text-[13px]">
      <caption className="sr-only">{t("title")}</caption>
      <TableHeader className="sticky top-0 z-10 bg-card">
        <TableRow className="hover:bg-transparent">
          {table.getFlatHeaders().map(({ column }) => (
            <SortHeader key={column.id} column={column} label={labelOf(column.id as StoreColumn)} />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rest.rows.map((row, index) => (
          <StoreLine
            key={row.original.storeId}
            row={row}
            className={rest.classOf(index)}
            isOnly={isOnly(row.original)}
            onToggle={toggle}
          />
        ))}
        {rest.button}
      </TableBody>
      {data.length > 1 ? <StoreTotals rows={data} /> : null}
    </table>
  );
}

type StoreLineProps = {
  row: Row<StoreRow>;
  className: string | undefined;
  isOnly: boolean;
  onToggle: (store: StoreComparison) => unknown;
};

/** The whole row is clickable; keyboards use the button in its first cell. */
function StoreLine({ row, className, isOnly, onToggle }: StoreLineProps) {
  return (
    <TableRow
      className={cn("cursor-pointer", className)}
      data-state={isOnly ? "selected" : undefined}
      onClick={() => onToggle(row.original)}
    >
      {row.getVisibleCells().map((cell) => (
        <TableCell
          key={cell.id}
          numeric={cell.column.id !== "store"}
          className={cn("px-2", STORE_COLUMN_CLASS[cell.column.id as StoreColumn])}
        >
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </TableCell>
      ))}
    </TableRow>
  );
}
