"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { LazyTreemap } from "@/components/charts/lazy.tsx";
import { TREEMAP_HEIGHT } from "@/components/rfm/heights.ts";
import { SegmentFacts } from "@/components/rfm/segment-facts.tsx";
import type { SegmentRow } from "@/components/rfm/segment-rows.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export const MEASURES = ["clientes", "receita"] as const;
type Measure = (typeof MEASURES)[number];

type SegmentTreemapProps = {
  rows: readonly SegmentRow[];
  measure: Measure;
  previousMonth: Day;
  selected: RfmSegment | null;
  onSelect: (segment: RfmSegment) => void;
};

/** Treemap of the segments; empty ones are listed below, so that all ten are shown. */
export function SegmentTreemap({ rows, measure, previousMonth, selected, onSelect }: SegmentTreemapProps) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const field = measure === "clientes" ? "count" : "totalRevenue";
  const items = useMemo(
    () =>
      rows.map((row) => ({
        key: row.segment,
        label: t(`segments.${row.segment}`),
        value: row[field],
        count: row.count,
        revenue: row.totalRevenue,
      })),
    [rows, field, t],
  );
  const rowOf = (key: string) => rows.find(({ segment }) => segment === key);
  const without = rows.filter((row) => row[field] <= 0).map(({ segment }) => t(`segments.${segment}`));

  return (
    <>
      <div className={TREEMAP_HEIGHT}>
        <LazyTreemap
          items={items}
          label={t("treemap.label", { measure: t(`measure.${measure}`) })}
          lines={({ count, revenue }, share) => [
            format.percent(share * 100),
            t("treemap.customers", { count }),
            format.moneyCompact(revenue),
          ]}
          tooltip={({ key }) => {
            const row = rowOf(key);
            return row ? <SegmentFacts row={row} previousMonth={previousMonth} /> : null;
          }}
          selectedKey={selected}
          onSelect={(key) => {
            const row = rowOf(key);
            if (row) onSelect(row.segment);
          }}
        />
      </div>
      {without.length > 0 ? (
        <p className="mt-2 text-[13px] text-muted-foreground">
          {t(`treemap.none.${measure}`, { segments: without.join(", ") })}
        </p>
      ) : null}
    </>
  );
}
