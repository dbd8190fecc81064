"use client";

import { useTranslations } from "next-intl";
import type { SegmentRow } from "@/components/rfm/segment-rows.ts";
import { MEASURES, SegmentTreemap } from "@/components/rfm/segment-treemap.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";
import { useChoiceParam } from "@/lib/web/url-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type SegmentTreemapCardProps = {
  rows: readonly SegmentRow[];
  current: Day;
  previous: Day;
  selected: RfmSegment | null;
  onSelect: (segment: RfmSegment) => void;
};

export function SegmentTreemapCard({ rows, current, previous, selected, onSelect }: SegmentTreemapCardProps) {
  const t = useTranslations("rfm");
  const [measure, setMeasure] = useChoiceParam("medida", MEASURES);
  return (
    <Card>
      <CardHeader className="py-2.5">
        <CardTitle>{t("treemap.title")}</CardTitle>
        <Segmented
          label={t("measure.label")}
          options={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
          value={measure}
          onChange={setMeasure}
        />
      </CardHeader>
      <CardContent>
        <Summary rows={rows} month={current} />
        <SegmentTreemap
          rows={rows}
          measure={measure}
          previousMonth={previous}
          selected={selected}
          onSelect={onSelect}
        />
      </CardContent>
    </Card>
  );
}

/** Text summary of the chart; announced when the month or the stores change. */
function Summary({ rows, month }: { rows: readonly SegmentRow[]; month: Day }) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const largest = rows.reduce<SegmentRow | undefined>(
    (best, row) => (best === undefined || row.count > best.count ? row : best),
    undefined,
  );
  return (
    <p aria-live="polite" className="mb-3 text-[13px] text-muted-foreground">
      {t("treemap.summary", {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        month: format.month(month),
        segment: largest ? t(`segments.${largest.segment}`) : "—",
        share: format.percent((largest?.share ?? 0) * 100),
      })}
    </p>
  );
}
