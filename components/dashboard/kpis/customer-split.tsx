"use client";

import { useTranslations } from "next-intl";
import { KpiCell } from "@/components/dashboard/kpis/kpi-cell.tsx";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type CustomerSplitProps = {
  isLoading: boolean;
  split: { newOnes: number; recurring: number } | undefined;
  className?: string;
};

/** New and returning customers. */
export function CustomerSplit({ isLoading, split, className }: CustomerSplitProps) {
  const t = useTranslations("dashboard.kpi.customers");
  const { number, percent } = useFormatters();
  const total = split ? split.newOnes + split.recurring : 0;
  const share = split && total > 0 ? (split.newOnes / total) * 100 : null;
  return (
    <KpiCell
      className={className}
      label={t("label")}
      definition={t("definition")}
      value={isLoading ? null : split ? `${number(split.newOnes)} | ${number(split.recurring)}` : NO_DATA}
      note={
        split && (
          <span className="text-muted-foreground">
            {share === null ? t("none") : t("share", { share: percent(share), count: number(total) })}
          </span>
        )
      }
      foot={
        share === null ? null : (
          <div aria-hidden className="flex h-full items-center gap-0.5">
            <div className="h-1.5 rounded-full bg-primary" style={{ width: `${share}%` }} />
            <div className="h-1.5 flex-1 rounded-full bg-(--chart-previous)" />
          </div>
        )
      }
    />
  );
}
