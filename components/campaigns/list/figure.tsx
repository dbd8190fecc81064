"use client";

import { useTranslations } from "next-intl";
import { rateOf } from "@/components/campaigns/rates.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FigureProps = {
  /** Null: it is no figure of this campaign. */
  value: number | null;
  /** Of how many; null for the figure that the others are measured by. */
  base: number | null;
};

/** A count, and under it which part of its base it is. Nothing sent yet is no data, not zero. */
export function Figure({ value, base }: FigureProps) {
  const t = useTranslations("campaigns");
  const format = useFormatters();
  if (value === null || base === 0 || (base === null && value === 0))
    return <span className="text-muted-foreground">{NO_DATA}</span>;
  const rate = base === null ? null : rateOf(value, base);
  return (
    <>
      <span className="block">{format.number(value)}</span>
      {rate === null ? null : (
        <span className="block text-xs text-muted-foreground" title={t("rates.of", { base: format.number(base) })}>
          {format.percent(rate)}
          <span className="sr-only"> {t("rates.of", { base: format.number(base) })}</span>
        </span>
      )}
    </>
  );
}
