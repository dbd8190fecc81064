"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { STORE_COLUMN_CLASS, type StoreColumn } from "@/components/dashboard/cards/store-columns.tsx";
import { type StoreRow, totalsOf, variationOf } from "@/components/dashboard/cards/store-rows.ts";
import { Variation } from "@/components/dashboard/kpis/variation.tsx";
import { cn } from "@/components/ui/cn.ts";
import { TableCell, TableFooter, TableRow } from "@/components/ui/table.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Totals of all stores in the table. */
export function StoreTotals({ rows }: { rows: readonly StoreRow[] }) {
  const t = useTranslations("dashboard.stores");
  const { money, number } = useFormatters();
  const totals = totalsOf(rows);
  const cells: [StoreColumn, ReactNode][] = [
    ["today", money(totals.today)],
    ["yesterday", money(totals.yesterday)],
    [
      "variation",
      <Variation
        key="variation"
        value={totals.count === 0 ? null : variationOf(totals.today, totals.yesterday)}
        isNeutral
      />,
    ],
    ["count", number(totals.count)],
    ["share", null],
    ["lastSale", null],
  ];
  return (
    <TableFooter className="sticky bottom-0 bg-card">
      <TableRow className="hover:bg-transparent">
        <TableCell>{t("total")}</TableCell>
        {cells.map(([id, content]) => (
          <TableCell key={id} numeric className={cn("px-2", STORE_COLUMN_CLASS[id])}>
            {content}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}
