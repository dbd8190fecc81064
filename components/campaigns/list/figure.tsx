"use client";

import { useTranslations } from "next-intl";
import { rateOf } from "@/components/campaigns/rates.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FigureProps = {
  /** Null: not applicable to this campaign. */
  value: number | null;
  /** Base of the percentage; null for the base itself. */
  base: number | null;
};

/** A count with its percentage of the base. Before the first send it is "no data", not zero. */
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
