"use client";

import { createColumnHelper, getCoreRowModel, getSortedRowModel, useReactTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { figureText, SEGMENT_FIGURES, type SegmentFigure } from "@/components/rfm/segment-columns.ts";
import type { SegmentRow, SegmentTotals } from "@/components/rfm/segment-rows.ts";
import type { SegmentSort } from "@/components/rfm/segment-sort.ts";
import { SortHead } from "@/components/shell/sort-head.tsx";
import { cn } from "@/components/ui/cn.ts";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHeader,
  TableRow,
} from "@/components/ui/table.tsx";
import { RFM_SEGMENTS } from "@/lib/customers/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type SegmentTableProps = {
  rows: readonly SegmentRow[];
  totals: SegmentTotals;
  /** The month and stores of the figures. */
  params: ExplainParams;
  caption: string;
  sort: SegmentSort | null;
  onSort: (sort: SegmentSort | null) => void;
  onOpen: (segment: SegmentRow["segment"]) => void;
};

const column = createColumnHelper<SegmentRow>();

/** The ten segments with a totals row, which stays at the bottom. */
export function SegmentTable({ rows, totals, params, caption, sort, onSort, onOpen }: SegmentTableProps) {
  const t = useTranslations("rfm");
  const columns = useMemo(
    () => [
      column.accessor((row) => RFM_SEGMENTS.indexOf(row.segment), { id: "segmento", sortDescFirst: false }),
      // Missing values sort last in both directions.
      ...SEGMENT_FIGURES.map(({ id, field }) =>
        column.accessor((row) => row[field] ?? undefined, { id, sortUndefined: "last", sortDescFirst: true }),
      ),
    ],
    [],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => (sort ? [sort] : []), [sort]);
  const table = useReactTable({
    data,
    columns,
    state: { sorting },
    onSortingChange: (update) => onSort((typeof update === "function" ? update(sorting) : update)[0] ?? null),
    getRowId: (row) => row.segment,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const names = ["segment", ...SEGMENT_FIGURES.map(({ field }) => field)] as const;

  return (
    <Table stacked>
      <TableCaption className="sr-only">{caption}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          {table.getFlatHeaders().map((header, index) => (
            <SortHead
              key={header.id}
              name={t(`table.${names[index] ?? "segment"}`)}
              direction={header.column.getIsSorted()}
              onToggle={() => header.column.toggleSorting()}
              numeric={index > 0}
              className={cn(index === 0 && "sticky left-0 bg-card")}
            />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {table.getRowModel().rows.map(({ id, original }) => (
          <TableRow key={id} className="group">
            <th
              scope="row"
              className="sticky left-0 bg-card px-3 text-left font-normal group-hover:bg-muted first:pl-4"
            >
              <button
                type="button"
                onClick={() => onOpen(original.segment)}
                className="hit-area flex items-center gap-2 whitespace-nowrap underline-offset-4 hover:underline"
              >
                <SegmentDot segment={original.segment} />
                {t(`segments.${original.segment}`)}
              </button>
            </th>
            {SEGMENT_FIGURES.map(({ field }) => (
              <TableCell key={field} numeric label={t(`table.${field}`)}>
                <SegmentFigureText
                  field={field}
                  figures={original}
                  params={{ ...params, segment: original.segment }}
                  group={t(`segments.${original.segment}`)}
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow className="hover:bg-transparent">
          <th scope="row" className="sticky left-0 h-10 bg-card px-3 text-left font-medium first:pl-4">
            {t("table.total")}
          </th>
          {SEGMENT_FIGURES.map(({ field }) => (
            <TableCell key={field} numeric label={t(`table.${field}`)}>
              <SegmentFigureText field={field} figures={totals} params={params} group={t("table.total")} />
            </TableCell>
          ))}
        </TableRow>
      </TableFooter>
    </Table>
  );
}

/** Figures whose rows can be opened. */
const EXPLAINED = { count: "rfm.customers", totalRevenue: "rfm.spent", avgSpent: "rfm.average-spent" } as const;

type SegmentFigureTextProps = {
  field: SegmentFigure["field"];
  figures: SegmentTotals;
  params: ExplainParams;
  group: string;
};

function SegmentFigureText({ field, figures, params, group }: SegmentFigureTextProps) {
  const t = useTranslations("rfm.table");
  const value = figureText(field, figures, useFormatters());
  const figure = field in EXPLAINED ? EXPLAINED[field as keyof typeof EXPLAINED] : null;
  if (figure === null || figures.count === 0) return value;
  return <Explained figure={figure} params={params} label={`${group}, ${t(field)}`} value={value} />;
}
