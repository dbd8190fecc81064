"use client";

import { useTranslations } from "next-intl";
import { KpiCell } from "@/components/dashboard/kpis/kpi-cell.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type CustomerSplitProps = {
  /** Undefined while loading. */
  split: { newOnes: number; recurring: number } | undefined;
  params: ExplainParams;
  className?: string;
};

/** New and returning customers. */
export function CustomerSplit({ split, params, className }: CustomerSplitProps) {
  const t = useTranslations("dashboard.kpi.customers");
  const { number, percent } = useFormatters();
  const total = split ? split.newOnes + split.recurring : 0;
  const share = split && total > 0 ? (split.newOnes / total) * 100 : null;
  return (
    <KpiCell
      className={className}
      label={t("label")}
      definition={t("definition")}
      value={split ? "" : null}
      params={params}
      isShort
      note={
        split && (
          <span className="truncate text-muted-foreground">
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
    >
      {split ? (
        <span className="whitespace-pre">
          <Explained figure="dashboard.new-customers" params={params} label={t("new")} value={number(split.newOnes)} />
          {" | "}
          <Explained
            figure="dashboard.recurring-customers"
            params={params}
            label={t("recurring")}
            value={number(split.recurring)}
          />
        </span>
      ) : null}
    </KpiCell>
  );
}
