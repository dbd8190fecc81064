"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { hasAnySales } from "@/components/dashboard/data/figures.ts";
import { cardQueries, periodQueries, storePeriodsQuery, totalQuery } from "@/components/dashboard/data/queries.ts";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { useRefreshAfterSync } from "@/components/dashboard/data/use-refresh-after-sync.ts";
import { useRefreshDashboard } from "@/components/dashboard/data/use-refresh-dashboard.ts";
import type { AskedPeriod } from "@/components/dashboard/period/period.ts";
import { useRfmOverview } from "@/components/rfm/use-rfm-overview.ts";
import { dayOf, startOfMonth } from "@/lib/core/dates.ts";
import { useEmptyDataGuard } from "@/lib/web/data-guard/use-empty-data-guard.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useNow } from "@/lib/web/use-now.ts";
import { useSilentPolling } from "@/lib/web/use-silent-polling.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

/** All queries of the home page in two phases: the cards wait until the totals have loaded or failed. */
export function useDashboard() {
  const now = useNow();
  const today = dayOf(now);
  const month = startOfMonth(today);
  const selection = useStoreSelection();
  const { storeIds } = selection;

  const total = useDashboardTotal({ storeIds, enabled: selection.isReady });
  const scope = { storeIds, enabled: selection.isReady && total.isFetched };
  const cards = useCardQueries(scope, month);

  const refresh = useRefreshDashboard(storeIds, month);
  useRefreshAfterSync(refresh);
  useSilentPolling(refresh, { enabled: selection.isReady });
  const warning = useEmptyDataGuard({
    isLoading: total.isPending || total.isPlaceholderData,
    hasData: total.data !== undefined && hasAnySales(total.data),
    hasError: total.isError,
    retry: refresh,
  });
  return { now, today, selection, scope, total, cards, warning, refresh };
}

export type CardQueries = ReturnType<typeof useCardQueries>;

/** Phase 1. Keeps the previous stores' figures, dimmed, until those of the new selection load. */
function useDashboardTotal({ storeIds, enabled }: CardScope) {
  const api = useApi();
  return useQuery({
    ...totalQuery(api, storeIds),
    placeholderData: keepPreviousData,
    // The page says itself that these figures are old.
    meta: { reportsStale: true },
    enabled,
  });
}

/** What follows the period is requested by the cards' code. */
function useCardQueries(scope: CardScope, month: string) {
  const { storeIds, enabled } = scope;
  const queries = cardQueries(useApi(), storeIds);
  const options = { placeholderData: keepPreviousData, enabled };
  return {
    history: useQuery({ ...queries.history, ...options }),
    recent: useQuery({ ...queries.recent, ...options }),
    stores: useQuery({ ...queries.stores, ...options }),
    running: useQuery({ ...queries.running, ...options }),
    intraday: useQuery({ ...queries.intraday, ...options }),
    rfm: useRfmOverview(month, storeIds, scope),
  };
}

export function usePeriodQueries({ storeIds, enabled }: CardScope, asked: AskedPeriod) {
  const queries = periodQueries(useApi(), storeIds, asked);
  const options = { placeholderData: keepPreviousData, enabled };
  return {
    sales: useQuery({ ...queries.sales, ...options }),
    sellers: useQuery({ ...queries.sellers, ...options }),
    influenced: useQuery({ ...queries.influenced, ...options }),
  };
}

/** The stores over the page's period, while the card shows them. */
export function useStorePeriods({ storeIds, enabled }: CardScope, asked: AskedPeriod) {
  return useQuery({ ...storePeriodsQuery(useApi(), storeIds, asked), placeholderData: keepPreviousData, enabled });
}
