"use client";

import { useTranslations } from "next-intl";
import type { RfmOverview } from "@/lib/rfm/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const KPIS = ["total", "new", "recurring"] as const;

export function KpiLine({ kpis }: { kpis: RfmOverview["kpis"] }) {
  const t = useTranslations("rfm.kpis");
  const format = useFormatters();
  return (
    <dl aria-label={t("label")} className="grid grid-cols-3 gap-x-4 sm:flex sm:gap-x-10">
      {KPIS.map((kpi) => (
        <div key={kpi} className="flex flex-col-reverse justify-end">
          <dt className="text-[13px] text-muted-foreground">{t(kpi)}</dt>
          <dd className="text-xl font-semibold">{format.number(kpis[kpi])}</dd>
        </div>
      ))}
    </dl>
  );
}
