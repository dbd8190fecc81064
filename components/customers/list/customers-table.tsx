"use client";

import { createColumnHelper, flexRender, getCoreRowModel, type Row, useReactTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { CustomerCell } from "@/components/customers/list/cells.tsx";
import { COLUMNS, type ColumnName } from "@/components/customers/list/columns.ts";
import { CustomerLink, peekFromRow } from "@/components/customers/list/customer-link.tsx";
import { SelectBox, SelectPageBox } from "@/components/customers/list/select-box.tsx";
import { SortableHead } from "@/components/customers/list/sortable-head.tsx";
import type { Selection } from "@/components/customers/list/use-selection.ts";
import { VirtualRows } from "@/components/customers/list/virtual-rows.tsx";
import { cn } from "@/components/ui/cn.ts";
import { TableCell, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CustomerSort } from "@/lib/core/customer-kinds.ts";
import type { CustomerRow } from "@/lib/customers/schemas.ts";

const SORTS: Partial<Record<ColumnName, CustomerSort>> = { lastOrder: "lastOrder", orders: "orders", spent: "spent" };
const NUMERIC: readonly ColumnName[] = ["orders", "spent", "ticket"];
const HEAD = "sticky top-0 bg-card shadow-[inset_0_-1px_0_var(--border)]";
/** The name stays in sight while the other columns move under it. */
const PINNED = "sticky bg-card group-hover:bg-muted group-data-[state=selected]:bg-primary-soft";

export type CustomerListProps = {
  rows: readonly CustomerRow[];
  columns: readonly ColumnName[];
  order: CustomerOrder;
  onOrder: (order: CustomerOrder) => void;
  selection: Selection;
  onPeek: (id: string) => void;
};

const column = createColumnHelper<CustomerRow>();
const definitions = COLUMNS.map((id) =>
  column.display({ id, cell: ({ row }) => <CustomerCell column={id} customer={row.original} /> }),
);

/** Sorted and paged by the server. Its own scroll box, so that the header stays while both directions scroll. */
export function CustomersTable({ rows, columns, order, onOrder, selection, onPeek }: CustomerListProps) {
  const t = useTranslations("customers");
  // State, not a ref: the rows need the box on their first effect, before the ref of what is around them is set.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const data = useMemo(() => [...rows], [rows]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(COLUMNS.map((name) => [name, columns.includes(name)])),
    [columns],
  );
  const table = useReactTable({
    data,
    columns: definitions,
    state: { columnVisibility },
    getRowId: (row) => row.id,
    manualSorting: true,
    getCoreRowModel: getCoreRowModel(),
  });
  const sorting = { order, onOrder };
  return (
    <div ref={setBox} className="relative max-h-[max(24rem,calc(100dvh-9rem))] overflow-auto border-t">
      <table className="w-full text-[13px]">
        <caption className="sr-only">{t("list.caption")}</caption>
        <TableHeader className="relative z-10">
          <tr>
            <th className={cn(HEAD, "left-0 z-20 w-11 pl-4 text-left")}>
              <SelectPageBox ids={rows.map(({ id }) => id)} selection={selection} />
            </th>
            <SortableHead
              {...sorting}
              name={t("columns.names.name")}
              sort="name"
              className={cn(HEAD, "left-11 z-20")}
            />
            {table.getVisibleLeafColumns().map(({ id }) => (
              <SortableHead
                key={id}
                {...sorting}
                name={t(`columns.names.${id as ColumnName}`)}
                sort={SORTS[id as ColumnName] ?? null}
                numeric={NUMERIC.includes(id as ColumnName)}
                className={HEAD}
              />
            ))}
          </tr>
        </TableHeader>
        <VirtualRows
          rows={table.getRowModel().rows}
          scrollBox={box}
          columnCount={columns.length + 2}
          render={(row) => <Line key={row.id} row={row} selection={selection} onPeek={onPeek} />}
        />
      </table>
    </div>
  );
}

type LineProps = { row: Row<CustomerRow> } & Pick<CustomerListProps, "selection" | "onPeek">;

function Line({ row, selection, onPeek }: LineProps) {
  const customer = row.original;
  return (
    <TableRow
      data-customer={customer.id}
      data-state={selection.has(customer.id) ? "selected" : undefined}
      onClick={(event) => peekFromRow(event, () => onPeek(customer.id))}
      className="group h-[53px] cursor-pointer"
    >
      <td className={cn(PINNED, "left-0 w-11 pl-4")}>
        <SelectBox customer={customer} selection={selection} />
      </td>
      <th scope="row" className={cn(PINNED, "left-11 max-w-64 min-w-48 px-3 text-left font-normal")}>
        <CustomerLink customer={customer} onPeek={onPeek} />
      </th>
      {row.getVisibleCells().map((cell) => (
        <TableCell key={cell.id} numeric={NUMERIC.includes(cell.column.id as ColumnName)} className="max-w-56 truncate">
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </TableCell>
      ))}
    </TableRow>
  );
}
