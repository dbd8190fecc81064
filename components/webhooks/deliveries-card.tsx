"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { fetchDeliveries } from "@/components/webhooks/api.ts";
import { DeliveryFilters } from "@/components/webhooks/delivery-filters.tsx";
import { DeliveryRow } from "@/components/webhooks/delivery-row.tsx";
import { webhookKeys } from "@/components/webhooks/keys.ts";
import { useDeliveryFilter } from "@/components/webhooks/use-delivery-filter.ts";
import { REFRESH_MS } from "@/components/webhooks/use-endpoints.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useOpenParam } from "@/lib/web/url-state.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

const DeliverySheet = lazyComponent(() =>
  import("@/components/webhooks/delivery-sheet.tsx").then((it) => ({ default: it.DeliverySheet })),
);

/** The delivery log: what was sent where, and with which result. */
export function DeliveriesCard() {
  const t = useTranslations("webhooks.log");
  const [opened, open] = useOpenParam("envio");
  const { isFiltered } = useDeliveryFilter();
  const isHydrated = useHydrated();
  const { data } = useDeliveries();
  // With the first rows, in the place of the skeleton: nothing that is shown already moves.
  const hasFilters = isFiltered || (isHydrated && data !== undefined && data.total > 0);
  return (
    <Card className="overflow-hidden" role="region" aria-label={t("title")}>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        <CardDescription>{t("description")}</CardDescription>
      </CardHeader>
      {hasFilters ? <DeliveryFilters /> : null}
      <Deliveries onOpen={open} />
      <Suspense>{opened === "" ? null : <DeliverySheet id={opened} onClose={() => open("")} />}</Suspense>
    </Card>
  );
}

function useDeliveries() {
  const api = useApi();
  const { filter } = useDeliveryFilter();
  return useQuery({
    queryKey: webhookKeys.deliveries(filter),
    queryFn: ({ signal }) => fetchDeliveries(api, filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

function Deliveries({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations("webhooks.log");
  const isHydrated = useHydrated();
  const { filter, isFiltered, setPage, clear } = useDeliveryFilter();
  const query = useDeliveries();
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={query.refetch} title={t("failed")} />;
  if (!isHydrated || !query.data) return <TableSkeleton rows={4} columns={3} />;
  const { data, total, limit } = query.data;
  if (total === 0 && isFiltered) return <NoResults onClear={clear} />;
  if (total === 0) return <p className="px-4 py-6 text-pretty text-muted-foreground">{t("empty")}</p>;
  return (
    <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && "opacity-60")}>
      <ul className="divide-y">
        {data.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
        ))}
      </ul>
      <Pager page={filter.page} limit={limit} total={total} label={t("pages")} onPage={setPage} />
    </div>
  );
}
