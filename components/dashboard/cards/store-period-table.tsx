"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StoreName } from "@/components/dashboard/cards/store-name.tsx";
import { useRestOfStores } from "@/components/dashboard/cards/use-rest-of-stores.tsx";
import { shownVariation } from "@/components/dashboard/data/figures.ts";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import type { AskedPeriod } from "@/components/dashboard/period/period.ts";
import { usePeriodWords } from "@/components/dashboard/period/use-period-words.ts";
import { hasLikeWeekdays } from "@/components/dashboard/period/weekdays.ts";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import { TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { FigureId } from "@/lib/explain/names.ts";
import type { SalesPeriod, StorePeriod } from "@/lib/sales/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type StorePeriodTableProps = {
  stores: readonly StorePeriod[];
  asked: AskedPeriod;
  /** The period of all these stores together: its variation is the total's, its compared days are the column's. */
  all: SalesPeriod | undefined;
  /** Codes of the stores that the page is filtered by; empty for all. */
  selected: readonly string[];
  onSelect: (codes: readonly string[]) => unknown;
};

/** A phone shows the period and the variation. */
const COLUMNS = [
  { id: "period", className: "px-1 sm:px-2" },
  { id: "compared", className: "px-2 max-sm:hidden" },
  { id: "variation", className: "pr-4 pl-1 sm:px-2" },
  { id: "count", className: "px-2 max-sm:hidden" },
  { id: "share", className: "px-2 max-sm:hidden" },
] as const;

type Sums = Pick<StorePeriod, "total" | "compared" | "orders" | "variation">;

/** Each store's sales in the page's period beside the compared one, best first. */
export function StorePeriodTable({ stores, asked, all, selected, onSelect }: StorePeriodTableProps) {
  const t = useTranslations("dashboard.stores");
  const sums = { ...sumOf(stores), variation: all?.variation ?? null };
  const words = usePeriodWords();
  const rest = useRestOfStores(stores);
  const isNeutral = all === undefined || !hasLikeWeekdays(all);
  const isOnly = ({ code }: StorePeriod) => selected.length === 1 && selected[0] === code;
  // An earlier period of fewer days has no column: unlike amounts side by side would be read as a change.
  const columns =
    all?.compared.isWhole === false ? COLUMNS.filter(({ id }) => id !== "compared" && id !== "variation") : COLUMNS;
  return (
    <table className="w-full text-[13px]">
      <caption className="sr-only">{t("title")}</caption>
      <TableHeader className="sticky top-0 z-10 bg-card">
        <TableRow className="hover:bg-transparent">
          <TableHead>{t("columns.store")}</TableHead>
          {columns.map(({ id, className }) => (
            <TableHead key={id} numeric className={className}>
              {t(`columns.${id}`)}
              {id === "compared" && all ? (
                <span className="block max-w-48 text-xs leading-4 font-normal text-pretty whitespace-normal text-muted-foreground">
                  {words.compared(all)}
                </span>
              ) : null}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rest.rows.map((store, index) => (
          <TableRow
            key={store.storeId}
            className={cn("cursor-pointer", rest.classOf(index))}
            data-state={isOnly(store) ? "selected" : undefined}
            onClick={() => onSelect(isOnly(store) ? [] : [store.code])}
          >
            <TableCell>
              <StoreName store={store} isOnly={isOnly(store)} />
            </TableCell>
            <Cells
              columns={columns}
              name={store.tradeName}
              params={{ ...asked, storeIds: [store.storeId] }}
              sums={store}
              isNeutral={isNeutral}
              total={sums.total}
            />
          </TableRow>
        ))}
        {rest.button}
      </TableBody>
      {stores.length > 1 ? (
        <TableFooter className="sticky bottom-0 bg-card">
          <TableRow className="hover:bg-transparent">
            <TableCell>{t("total")}</TableCell>
            <Cells
              columns={columns}
              name={t("total")}
              params={{ ...asked, storeIds: stores.map(({ storeId }) => storeId) }}
              sums={sums}
              isNeutral={isNeutral}
              total={null}
            />
          </TableRow>
        </TableFooter>
      ) : null}
    </table>
  );
}

type CellsProps = {
  columns: readonly (typeof COLUMNS)[number][];
  name: string;
  params: ExplainParams;
  sums: Sums;
  isNeutral: boolean;
  /** What a share is a part of; null for the totals themselves. */
  total: number | null;
};

function Cells({ columns, name, params, sums, isNeutral, total }: CellsProps) {
  const t = useTranslations("dashboard.stores");
  const { money, number, percent } = useFormatters();
  const linked = (id: "period" | "compared" | "count", figure: FigureId, value: string) => (
    <Explained figure={figure} params={params} label={`${name}, ${t(`columns.${id}`)}`} value={value} />
  );
  const cells: Record<(typeof COLUMNS)[number]["id"], ReactNode> = {
    period: linked("period", "dashboard.period-sales", money(sums.total)),
    compared: linked("compared", "dashboard.compared-sales", money(sums.compared)),
    variation: <Variation value={shownVariation(sums.variation, sums.compared)} isNeutral={isNeutral} />,
    count: linked("count", "dashboard.period-orders", number(sums.orders)),
    share: total !== null && total > 0 ? percent((sums.total / total) * 100) : null,
  };
  return columns.map(({ id, className }) => (
    <TableCell key={id} numeric className={className}>
      {cells[id]}
    </TableCell>
  ));
}

/** Stores that began to sell later count too: the total is of the whole chain. */
function sumOf(stores: readonly StorePeriod[]): Omit<Sums, "variation"> {
  const sum = (value: (store: StorePeriod) => number) => stores.reduce((total, store) => total + value(store), 0);
  return { total: sum((it) => it.total), compared: sum((it) => it.compared), orders: sum((it) => it.orders) };
}
