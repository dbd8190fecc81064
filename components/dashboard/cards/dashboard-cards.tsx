"use client";

import { FEW_STORES } from "@/components/dashboard/cards/card-frames.ts";
import { CardsSkeleton } from "@/components/dashboard/cards/cards-skeleton.tsx";
import { HistoryCard } from "@/components/dashboard/cards/history-card.tsx";
import { IntradayCard } from "@/components/dashboard/cards/intraday-card.tsx";
import { RecentSalesCard } from "@/components/dashboard/cards/recent-sales-card.tsx";
import { RfmCard } from "@/components/dashboard/cards/rfm-card.tsx";
import { StoreComparisonCard } from "@/components/dashboard/cards/store-comparison-card.tsx";
import { TopSellersCard } from "@/components/dashboard/cards/top-sellers-card.tsx";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { type CardQueries, usePeriodQueries } from "@/components/dashboard/data/use-dashboard.ts";
import { PeriodBar } from "@/components/dashboard/period/period-bar.tsx";
import { PeriodCells } from "@/components/dashboard/period/period-cells.tsx";
import { usePeriod } from "@/components/dashboard/period/use-period.ts";
import { TasksCard } from "@/components/dashboard/tasks/tasks-card.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { SameMoment } from "@/lib/sales/schemas.ts";
import { useShowsData } from "@/lib/web/use-browser-state.ts";

type DashboardCardsProps = {
  queries: CardQueries;
  scope: CardScope;
  sameMoment: SameMoment | undefined;
  now: Date;
  today: Day;
  /** Codes of the stores that the page is filtered by; empty for all. */
  selected: readonly string[];
  onSelect: (codes: readonly string[]) => unknown;
};

/** The period, and the cards of phase 2 in the order of `CARD_FRAMES`. */
export function DashboardCards({ queries, scope, sameMoment, now, today, selected, onSelect }: DashboardCardsProps) {
  const showsData = useShowsData();
  const state = usePeriod();
  const period = usePeriodQueries(scope, state.asked);
  const storeCount = queries.stores.data?.length ?? 0;
  const isShort = storeCount > 0 && storeCount <= FEW_STORES;
  // This code is loaded later than the page's: what was late on the server may be here by now.
  if (!showsData) return <CardsSkeleton />;
  return (
    <>
      <PeriodBar state={state} query={period.sales} today={today} />
      <PeriodCells
        sales={period.sales}
        influenced={period.influenced}
        params={{ storeIds: scope.storeIds, ...state.asked }}
      />
      <TasksCard scope={scope} today={today} stores={queries.stores.data} selected={selected} />
      <IntradayCard
        query={queries.intraday}
        sameMoment={sameMoment}
        running={queries.running.data}
        today={today}
        storeIds={scope.storeIds}
      />
      <HistoryCard query={period.sales} today={today} />
      <TopSellersCard query={period.sellers} period={period.sales.data?.period} />
      <StoreComparisonCard
        query={queries.stores}
        scope={scope}
        asked={state.asked}
        all={period.sales.isPlaceholderData ? undefined : period.sales.data}
        selected={selected}
        onSelect={onSelect}
        isShort={isShort}
        until={sameMoment?.until}
        now={now}
      />
      <RecentSalesCard query={queries.recent} now={now} isShort={isShort} />
      <RfmCard query={queries.rfm} selected={selected} storeIds={scope.storeIds} />
    </>
  );
}
