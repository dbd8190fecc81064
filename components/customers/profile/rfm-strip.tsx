"use client";

import { useTranslations } from "next-intl";
import type { RfmMonth } from "@/components/customers/profile/rfm-months.ts";
import { cn } from "@/components/ui/cn.ts";
import { rfmColors } from "@/lib/web/rfm-colors.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Twelve months of segments, one square each, with its meaning as title and text. */
export function RfmStrip({ months }: { months: readonly RfmMonth[] }) {
  const t = useTranslations("customers.rfm");
  const segmentName = useTranslations("rfm.segments");
  const format = useFormatters();
  const nameOf = ({ segment }: RfmMonth) => (segment === null ? t("noMonth") : segmentName(segment));
  const [first, last] = [months[0], months.at(-1)];
  return (
    <div>
      <ol aria-label={t("history")} className="grid grid-cols-12 gap-1">
        {months.map((it) => (
          <li
            key={it.month}
            title={`${format.month(it.month)}: ${nameOf(it)}`}
            className={cn("h-6 rounded-xs", it.segment === null && "border border-dashed border-input")}
            style={it.segment === null ? undefined : { backgroundColor: rfmColors(it.segment).fill }}
          >
            <span className="sr-only">
              {format.month(it.month)}: {nameOf(it)}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted-foreground">
        <span>{format.monthShort(first?.month)}</span>
        <span>{format.monthShort(last?.month)}</span>
      </p>
    </div>
  );
}
