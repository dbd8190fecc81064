"use client";

import { useTranslations } from "next-intl";
import { type RfmMonth, type RfmStay, toStays } from "@/components/customers/profile/rfm-months.ts";
import { cn } from "@/components/ui/cn.ts";
import { rfmColors } from "@/lib/web/rfm-colors.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Twelve months of segments, one square each, and in words what changed: colours alone tell few people. */
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
      <Changes months={months} />
    </div>
  );
}

/** Of earlier groups, so that the line stays one or two lines long. */
const SHOWN_BEFORE = 3;

function Changes({ months }: { months: readonly RfmMonth[] }) {
  const t = useTranslations("customers.rfm");
  const segmentName = useTranslations("rfm.segments");
  const format = useFormatters();
  const [now, ...before] = toStays(months);
  if (now === undefined) return null;
  const stay = ({ segment, since }: RfmStay) => ({ segment: segmentName(segment), month: format.monthShort(since) });
  const earlier = before.slice(0, SHOWN_BEFORE).map((it) => t("stayBefore", stay(it)));
  return (
    <p className="mt-1 text-[13px] text-pretty">
      {now.since === months[0]?.month ? t("stayAlways", stay(now)) : t("stay", stay(now))}
      {earlier.length > 0 ? ` ${t("before", { stays: earlier.join(", ") })}` : null}
    </p>
  );
}
