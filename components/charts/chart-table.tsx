"use client";

import { useTranslations } from "next-intl";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";

type ChartTableProps = {
  /** The chart's title. */
  title: string;
  height: number;
  /** The first column is the label, the others are figures. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

/** A chart's figures as a table of the same height. */
export function ChartTable({ title, height, columns, rows }: ChartTableProps) {
  const t = useTranslations("dashboard.chart");
  return (
    <section
      aria-label={t("tableOf", { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      style={{ height }}
      className="-mx-4 overflow-y-auto -outline-offset-2"
    >
      <table className="w-full text-[13px]">
        <TableHeader className="sticky top-0 bg-card">
          <TableRow>
            {columns.map((column, index) => (
              <TableHead key={column} numeric={index > 0}>
                {column}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell key={columns[index]} numeric={index > 0} className="h-8 py-1">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </table>
    </section>
  );
}
