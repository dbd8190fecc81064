"use client";

import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { FigureId } from "@/lib/explain/names.ts";
import type { RfmOverview } from "@/lib/rfm/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const KPIS = ["total", "new", "recurring"] as const;
const FIGURES: Record<(typeof KPIS)[number], FigureId> = {
  total: "rfm.buyers",
  new: "rfm.new-buyers",
  recurring: "rfm.recurring-buyers",
};

export function KpiLine({ kpis, params }: { kpis: RfmOverview["kpis"]; params: ExplainParams }) {
  const t = useTranslations("rfm.kpis");
  const format = useFormatters();
  return (
    <dl aria-label={t("label")} className="grid grid-cols-3 gap-x-4 sm:flex sm:gap-x-10">
      {KPIS.map((kpi) => (
        <div key={kpi} className="flex flex-col-reverse justify-end">
          <dt className="text-[13px] text-muted-foreground">{t(kpi)}</dt>
          <dd className="text-xl font-semibold">
            <Explained figure={FIGURES[kpi]} params={params} label={t(kpi)} value={format.number(kpis[kpi])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
