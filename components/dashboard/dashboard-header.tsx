"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { hasSalesToday } from "@/components/dashboard/data/figures.ts";
import { Dateline } from "@/components/dashboard/dateline.tsx";
import { SyncButton } from "@/components/dashboard/sync-button.tsx";
import type { DashboardTotal } from "@/lib/sales/schemas.ts";
import type { DataWarning } from "@/lib/web/data-guard/empty-data-guard.ts";
import { loadCode } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const TotalWarning = dynamic(() =>
  loadCode(() => import("@/components/dashboard/total-warning.tsx")).then((it) => it.TotalWarning),
);

type DashboardHeaderProps = {
  now: Date;
  total: UseQueryResult<DashboardTotal>;
  warning: DataWarning | null;
  refresh: () => unknown;
  lastSale: string | null;
  store: string | null;
};

/** Title, freshness and the refresh action. Warnings replace the date line, to avoid a layout shift. */
export function DashboardHeader({ now, total, warning, refresh, lastSale, store }: DashboardHeaderProps) {
  const t = useTranslations();
  const { time } = useFormatters();
  const { data, dataUpdatedAt } = total;
  const updatedAt = dataUpdatedAt > 0 ? t("common.updatedAt", { time: time(new Date(dataUpdatedAt)) }) : null;
  return (
    <header className="mb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">{t("dashboard.title")}</h1>
        <div className="flex items-center gap-2">
          <p className="min-w-32 text-[13px] text-muted-foreground sm:min-w-36 sm:px-2 sm:text-right">{updatedAt}</p>
          <SyncButton refresh={refresh} />
        </div>
      </div>
      <div className="mt-1 flex min-h-12 flex-col justify-center text-muted-foreground">
        {warning === null ? (
          <p className="first-letter:uppercase">
            <Dateline now={now} hasSalesToday={data ? hasSalesToday(data) : null} lastSale={lastSale} store={store} />
          </p>
        ) : (
          <TotalWarning warning={warning} total={total} refresh={refresh} />
        )}
      </div>
      <Announcement data={data} />
    </header>
  );
}

/** Announced to screen readers when the figures change. */
function Announcement({ data }: { data: DashboardTotal | undefined }) {
  const t = useTranslations("dashboard");
  const { money } = useFormatters();
  return (
    <p aria-live="polite" className="sr-only">
      {data ? t("announcement", { sales: money(data.today), orders: data.orders }) : ""}
    </p>
  );
}
