"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { segmentCsv, segmentCsvName } from "@/components/rfm/segment-csv.ts";
import type { SegmentRow, SegmentTotals } from "@/components/rfm/segment-rows.ts";
import { parseSort, sortText } from "@/components/rfm/segment-sort.ts";
import { SegmentSortSelect } from "@/components/rfm/segment-sort-select.tsx";
import { SegmentTable } from "@/components/rfm/segment-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useTextParam } from "@/lib/web/url-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type SegmentTableCardProps = {
  rows: readonly SegmentRow[];
  totals: SegmentTotals;
  current: Day;
  previous: Day;
  params: ExplainParams;
  onOpen: (segment: SegmentRow["segment"]) => void;
};

export function SegmentTableCard({ rows, totals, current, previous, params, onOpen }: SegmentTableCardProps) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const [order, setOrder] = useTextParam("ordem");
  const sort = parseSort(order);
  const download = () => {
    const text = segmentCsv(rows, {
      month: current,
      monthHeader: t("period"),
      segmentHeader: t("table.segment"),
      header: (field) => t(`table.${field}`),
      segmentName: ({ segment }) => t(`segments.${segment}`),
    });
    downloadText(segmentCsvName(current), text);
  };
  return (
    <Card className="overflow-hidden">
      <CardHeader className="py-2.5">
        <CardTitle>{t("table.title")}</CardTitle>
        <Button variant="outline" size="sm" onClick={download}>
          <Download aria-hidden />
          {t("table.csv")}
        </Button>
        <SegmentSortSelect order={sortText(sort)} onOrder={setOrder} />
      </CardHeader>
      <SegmentTable
        rows={rows}
        totals={totals}
        params={params}
        caption={t("table.title")}
        sort={sort}
        onSort={(next) => setOrder(sortText(next))}
        onOpen={onOpen}
      />
      <p className="border-t px-4 py-2.5 text-[13px] text-pretty text-muted-foreground">
        {t("table.caption", { month: format.month(current), previous: format.month(previous) })}{" "}
        {t("table.revenueRule")}
      </p>
    </Card>
  );
}
