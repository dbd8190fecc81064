import { createColumnHelper } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import type { StoreRow } from "@/components/dashboard/cards/store-rows.ts";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import { Explained } from "@/components/explain/explained.tsx";
import type { FigureId } from "@/lib/explain/names.ts";
import type { Formatters } from "@/lib/web/formatters.ts";

type Cells = {
  format: Formatters;
  name: (store: StoreRow) => ReactNode;
  lastSale: (instant: string | null) => string;
  labelOf: (column: StoreColumn) => string;
  /** Before the day's first sale, the whole of yesterday is shown. */
  isQuiet: boolean;
};

export type StoreColumn = "store" | "today" | "yesterday" | "variation" | "count" | "share" | "lastSale";

/** Narrow screens show the most important columns; the store's cell then includes the last sale. */
export const STORE_COLUMN_CLASS: Record<StoreColumn, string> = {
  store: "",
  today: "",
  yesterday: "hidden sm:table-cell",
  variation: "max-sm:pr-4",
  count: "hidden sm:table-cell",
  share: "hidden md:table-cell xl:max-[87.5rem]:hidden",
  lastSale: "hidden sm:table-cell",
};

const column = createColumnHelper<StoreRow>();

/** Names sort ascending, figures descending first; missing figures come last in both directions. */
export function storeColumns({ format, name, lastSale, labelOf, isQuiet }: Cells) {
  const linked = (row: StoreRow, [id, figure]: readonly [StoreColumn, FigureId], value: string) => (
    <Explained
      figure={figure}
      params={{ storeId: row.storeId }}
      label={`${row.tradeName}, ${labelOf(id)}`}
      value={value}
    >
      <CrossFade text={value} className={id === "today" ? "font-medium" : undefined} />
    </Explained>
  );
  const figures = { sortDescFirst: true, sortUndefined: "last" } as const;
  return [
    column.accessor("tradeName", {
      id: "store",
      sortingFn: (a, b) => a.original.tradeName.localeCompare(b.original.tradeName, format.locale, { numeric: true }),
      cell: ({ row }) => name(row.original),
    }),
    column.accessor("today", {
      ...figures,
      cell: ({ row, getValue }) => linked(row.original, ["today", "stores.today-sales"], format.money(getValue())),
    }),
    column.accessor("yesterday", {
      ...figures,
      cell: ({ row, getValue }) =>
        linked(
          row.original,
          ["yesterday", isQuiet ? "stores.yesterday-sales" : "stores.yesterday-until-now-sales"],
          format.money(getValue()),
        ),
    }),
    column.accessor((store) => store.variation ?? undefined, {
      ...figures,
      id: "variation",
      cell: ({ row }) => <Variation value={row.original.variation} isNeutral />,
    }),
    column.accessor("count", {
      ...figures,
      cell: ({ row, getValue }) => linked(row.original, ["count", "stores.today-orders"], format.number(getValue())),
    }),
    column.accessor("share", {
      ...figures,
      cell: ({ getValue }) => <ShareBar share={getValue()} text={format.percent(getValue() * 100)} />,
    }),
    column.accessor((store) => store.lastSale ?? undefined, {
      ...figures,
      id: "lastSale",
      cell: ({ row }) => lastSale(row.original.lastSale),
    }),
  ];
}

function ShareBar({ share, text }: { share: number; text: string }) {
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden className="h-1.5 w-10 rounded-full bg-muted">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="w-12">{text}</span>
    </span>
  );
}
