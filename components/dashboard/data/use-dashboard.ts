"use client";

import { hasAnySales } from "@/components/dashboard/data/figures.ts";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { useDashboardHistory } from "@/components/dashboard/data/use-dashboard-history.ts";
import { useDashboardTotal } from "@/components/dashboard/data/use-dashboard-total.ts";
import { useIntradayHistory } from "@/components/dashboard/data/use-intraday-history.ts";
import { useRecentSales } from "@/components/dashboard/data/use-recent-sales.ts";
import { useRefreshAfterSync } from "@/components/dashboard/data/use-refresh-after-sync.ts";
import { useRefreshDashboard } from "@/components/dashboard/data/use-refresh-dashboard.ts";
import { useRunningDay } from "@/components/dashboard/data/use-running-day.ts";
import { useStoreComparison } from "@/components/dashboard/data/use-store-comparison.ts";
import { useRfmOverview } from "@/components/rfm/use-rfm-overview.ts";
import { dayOf, startOfMonth } from "@/lib/core/dates.ts";
import { useEmptyDataGuard } from "@/lib/web/use-empty-data-guard.ts";
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

/** What follows the period is requested by the cards' code. */
function useCardQueries(scope: CardScope, month: string) {
  return {
    history: useDashboardHistory(scope),
    recent: useRecentSales(scope),
    stores: useStoreComparison(scope),
    running: useRunningDay(scope),
    intraday: useIntradayHistory(scope),
    rfm: useRfmOverview(month, scope.storeIds, scope),
  };
}
