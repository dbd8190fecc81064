"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { FilterBar } from "@/components/audit/filter-bar.tsx";
import { toLogQuery } from "@/components/audit/filters.ts";
import { LogCard } from "@/components/audit/log-card.tsx";
import { StatsPanel } from "@/components/audit/stats-panel.tsx";
import { useAuditFilters } from "@/components/audit/use-audit-filters.ts";
import { useDownloadCsv } from "@/components/audit/use-download-csv.ts";
import { useFilterDescription } from "@/components/audit/use-filter-description.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { Day } from "@/lib/core/dates.ts";

/** The audit log page. */
export function AuditPage({ today }: { today: Day }) {
  const t = useTranslations("audit");
  const state = useAuditFilters();
  const query = useMemo(() => toLogQuery(state.filters), [state.filters]);
  const download = useDownloadCsv(today);
  const description = useFilterDescription(state.filters);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        action={
          <Button variant="outline" disabled={download.isPending} onClick={() => download.mutate(query)}>
            <Download aria-hidden />
            {t(download.isPending ? "csv.preparing" : "csv.download")}
          </Button>
        }
      />
      <div className="grid gap-4">
        <FilterBar state={state} today={today} />
        <div className="grid gap-4 min-[88rem]:grid-cols-[minmax(0,1fr)_19rem]">
          <LogCard query={query} state={state} description={description} />
          <StatsPanel query={query} onNarrow={state.change} />
        </div>
      </div>
    </>
  );
}
