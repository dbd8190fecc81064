import { SEGMENT_FIGURES, type SegmentFigure } from "@/components/rfm/segment-columns.ts";
import type { SegmentRow } from "@/components/rfm/segment-rows.ts";
import { type CsvColumn, toCsv } from "@/lib/core/csv.ts";
import type { Day } from "@/lib/core/dates.ts";

type SegmentCsv = {
  month: Day;
  monthHeader: string;
  segmentHeader: string;
  header: (field: SegmentFigure["field"]) => string;
  segmentName: (row: SegmentRow) => string;
};

export function segmentCsvName(month: Day): string {
  return `rfm_${month.slice(0, 7)}.csv`;
}

/** The table's rows as CSV, without totals, so that summing a column counts no customer twice. */
export function segmentCsv(rows: readonly SegmentRow[], texts: SegmentCsv): string {
  const columns: CsvColumn<SegmentRow>[] = [
    { header: texts.monthHeader, value: () => texts.month.slice(0, 7) },
    { header: texts.segmentHeader, value: texts.segmentName },
    ...SEGMENT_FIGURES.map(({ field, decimals }) => ({
      header: texts.header(field),
      value: (row: SegmentRow) => (field === "share" ? row.share * 100 : row[field]),
      decimals,
    })),
  ];
  return toCsv(columns, rows);
}
