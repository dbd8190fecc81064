"use client";

import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { endsOf, type FlowEnd, type FlowRow, sumOf } from "@/components/rfm/migrations/migration-view.ts";
import { TONE_MARK } from "@/components/rfm/migrations/tones.ts";
import { cn } from "@/components/ui/cn.ts";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table.tsx";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type MigrationMatrixProps = { rows: readonly FlowRow[]; params: ExplainParams; caption: string; corner: string };

const TONE_CLASS = { positive: "text-positive", negative: "text-negative" } as const;

/** The same flows as a table: previous segments in rows, current ones in columns. */
export function MigrationMatrix({ rows, params, caption, corner }: MigrationMatrixProps) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const [froms, tos] = [endsOf(rows, "from"), endsOf(rows, "to")];
  const flow = (from: FlowEnd, to: FlowEnd) => rows.find((row) => row.from === from && row.to === to);
  const sum = (side: "from" | "to", end: FlowEnd) =>
    sumOf(
      rows.filter((row) => row[side] === end),
      "count",
    );

  return (
    <Table>
      <TableCaption className="sr-only">{caption}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead className="sticky left-0 bg-card py-2 align-bottom leading-4">{corner}</TableHead>
          {tos.map((to) => (
            <TableHead key={to} numeric className="min-w-20 py-2 align-bottom leading-4 whitespace-normal">
              {t(to === "outside" ? "migrations.exit" : `segments.${to}`)}
            </TableHead>
          ))}
          <TableHead numeric className="py-2 align-bottom leading-4">
            {t("migrations.total")}
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {froms.map((from) => (
          <TableRow key={from} className="group">
            <th
              scope="row"
              className="sticky left-0 bg-card px-3 text-left font-normal group-hover:bg-muted whitespace-nowrap first:pl-4"
            >
              {t(from === "outside" ? "migrations.entry" : `segments.${from}`)}
            </th>
            {tos.map((to) => (
              <MatrixCell key={to} row={flow(from, to)} params={params} isStay={from === to} />
            ))}
            <TableCell numeric className="font-medium">
              {format.number(sum("from", from))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow className="hover:bg-transparent">
          <th scope="row" className="sticky left-0 h-10 bg-card px-3 text-left font-medium first:pl-4">
            {t("migrations.total")}
          </th>
          {tos.map((to) => (
            <TableCell key={to} numeric>
              {format.number(sum("to", to))}
            </TableCell>
          ))}
          <TableCell numeric>{format.number(sumOf(rows, "count"))}</TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}

type MatrixCellProps = { row: FlowRow | undefined; params: ExplainParams; isStay: boolean };

function MatrixCell({ row, params, isStay }: MatrixCellProps) {
  const t = useTranslations("rfm.migrations.tone");
  const rfm = useTranslations("rfm");
  const nameOf = (end: FlowEnd, outside: "entry" | "exit") =>
    rfm(end === "outside" ? `migrations.${outside}` : `segments.${end}`);
  const format = useFormatters();
  const tone = row?.tone === "positive" || row?.tone === "negative" ? row.tone : null;
  return (
    <TableCell numeric className={cn(tone && TONE_CLASS[tone], isStay && "bg-muted")}>
      {tone ? (
        <>
          <span aria-hidden>{TONE_MARK[tone]} </span>
          <span className="sr-only">{t(tone)}: </span>
        </>
      ) : null}
      {row ? (
        <Explained
          figure="rfm.moved-customers"
          params={{ ...params, from: sideOf(row.from), to: sideOf(row.to) }}
          label={rfm("migrations.flow", { from: nameOf(row.from, "entry"), to: nameOf(row.to, "exit") })}
          value={format.number(row.count)}
        />
      ) : (
        NO_DATA
      )}
    </TableCell>
  );
}

/** As the API names customers without a group. */
const sideOf = (end: FlowEnd) => (end === "outside" ? "none" : end);
