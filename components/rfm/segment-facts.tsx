"use client";

import { useTranslations } from "next-intl";
import { figureText, signed } from "@/components/rfm/segment-columns.ts";
import type { SegmentRow } from "@/components/rfm/segment-rows.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Details that do not fit on the tile. */
export function SegmentFacts({ row, previousMonth }: { row: SegmentRow; previousMonth: Day }) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const facts = [
    [t("treemap.ticket"), figureText("averageTicket", row, format)],
    [t("treemap.orders"), figureText("avgOrders", row, format)],
    [t("treemap.recency"), row.avgRecency === null ? "—" : t("days", { count: Math.round(row.avgRecency) })],
    [t("treemap.change", { month: format.monthShort(previousMonth) }), signed(row.change, format)],
  ] as const;
  return (
    <>
      <p className="font-semibold">{t(`segments.${row.segment}`)}</p>
      <p className="mb-1 max-w-64 text-pretty opacity-80">{t(`profiles.${row.segment}`)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="opacity-80">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
