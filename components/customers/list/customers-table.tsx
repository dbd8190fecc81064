"use client";

import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import type { CustomerOrder } from "@/components/customers/filters/filters.ts";
import { CustomerCell } from "@/components/customers/list/cells.tsx";
import { COLUMN_WIDTHS, type ColumnName, NAME_WIDTH, SELECT_WIDTH } from "@/components/customers/list/columns.ts";
import { CustomerLink, peekFromRow } from "@/components/customers/list/customer-link.tsx";
import { SelectBox, SelectPageBox } from "@/components/customers/list/select-box.tsx";
import { SortableHead } from "@/components/customers/list/sortable-head.tsx";
import type { Selection } from "@/components/customers/list/use-selection.ts";
import { VirtualRows } from "@/components/customers/list/virtual-rows.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useOverflows } from "@/components/ui/hooks/use-overflows.ts";
import { TableCell, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CustomerSort } from "@/lib/customers/names.ts";
import type { CustomerRow } from "@/lib/customers/schemas.ts";

const SORTS: Partial<Record<ColumnName, CustomerSort>> = { lastOrder: "lastOrder", orders: "orders", spent: "spent" };
const NUMERIC: readonly ColumnName[] = ["orders", "spent", "ticket"];
/** Columns that need truncation; cells without it are cheaper to render. */
const CUT_OFF: readonly ColumnName[] = ["city", "email"];
const HEAD = "shadow-[inset_0_-1px_0_var(--border)]";
/** Ends at a whole row: below the header, a multiple of a row's height. */
const HEIGHT =
  "max-h-[max(24rem,calc(100dvh-9rem))] supports-[height:round(down,1px,1px)]:max-h-[calc(41px+round(down,max(24rem,100dvh-9rem)-41px,53px))]";
/** Sticky name column. It costs a compositing layer per row while scrolling, so only if the table overflows. */
const PINNED = "group-data-pinned/box:sticky bg-card group-hover:bg-muted group-data-[state=selected]:bg-primary-soft";
const PINNED_HEAD = "bg-card group-data-pinned/box:sticky group-data-pinned/box:z-20";

export type CustomersTableProps = {
  rows: readonly CustomerRow[];
  columns: readonly ColumnName[];
  order: CustomerOrder;
  onOrder: (order: CustomerOrder) => void;
  selection: Selection;
  onPeek: (id: string) => void;
};

/** Sorted and paged by the server. Has its own scroll container, so that the header stays in both directions. */
export function CustomersTable({ rows, columns, order, onOrder, selection, onPeek }: CustomersTableProps) {
  const t = useTranslations("customers");
  // State, not a ref: the rows need the element in their first effect, before the parent's ref is set.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const isPinned = useOverflows(box);
  const widths = [SELECT_WIDTH, NAME_WIDTH, ...columns.map((name) => COLUMN_WIDTHS[name])];
  const sorting = { order, onOrder };
  return (
    <div
      ref={setBox}
      className={cn("group/box relative overflow-auto border-t contain-content", HEIGHT)}
      {...(isPinned && { "data-pinned": true })}
    >
      {/* Fixed widths: columns do not shift when rows change, and the browser need not measure them. */}
      <table className="w-full table-fixed text-[13px]" style={{ minWidth: widths.reduce((a, b) => a + b) }}>
        <caption className="sr-only">{t("list.caption")}</caption>
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two and the chosen columns, in their order
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <TableHeader className="sticky top-0 z-10 bg-card">
          <tr>
            <th className={cn(HEAD, PINNED_HEAD, "left-0 pl-4 text-left")}>
              <SelectPageBox ids={rows.map(({ id }) => id)} selection={selection} />
            </th>
            <SortableHead
              {...sorting}
              name={t("columns.names.name")}
              sort="name"
              className={cn(HEAD, PINNED_HEAD, "left-11")}
            />
            {columns.map((name) => (
              <SortableHead
                key={name}
                {...sorting}
                name={t(`columns.names.${name}`)}
                sort={SORTS[name] ?? null}
                numeric={NUMERIC.includes(name)}
                className={HEAD}
              />
            ))}
          </tr>
        </TableHeader>
        <VirtualRows
          rows={rows}
          scrollBox={box}
          columnCount={widths.length}
          render={(customer) => (
            <Line key={customer.id} customer={customer} columns={columns} selection={selection} onPeek={onPeek} />
          )}
        />
      </table>
    </div>
  );
}

type LineProps = { customer: CustomerRow } & Pick<CustomersTableProps, "columns" | "selection" | "onPeek">;

/** Memoized, so that scrolling renders only new rows. */
const Line = memo(function Line({ customer, columns, selection, onPeek }: LineProps) {
  return (
    <TableRow
      data-customer={customer.id}
      data-state={selection.has(customer.id) ? "selected" : undefined}
      onClick={(event) => peekFromRow(event, () => onPeek(customer.id))}
      className="group h-[53px] cursor-pointer"
    >
      <td className={cn(PINNED, "left-0 pl-4")}>
        <SelectBox customer={customer} selection={selection} />
      </td>
      <th scope="row" className={cn(PINNED, "left-11 px-3 text-left font-normal")}>
        <CustomerLink customer={customer} onPeek={onPeek} />
      </th>
      {columns.map((name) => (
        <TableCell key={name} numeric={NUMERIC.includes(name)} className={CUT_OFF.includes(name) ? "truncate" : ""}>
          <CustomerCell column={name} customer={customer} />
        </TableCell>
      ))}
    </TableRow>
  );
});
