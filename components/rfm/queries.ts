import { queryOptions } from "@tanstack/react-query";
import { fetchRfmOverview, fetchRfmStatus, type StoreIds } from "@/components/rfm/api.ts";
import { rfmKeys } from "@/components/rfm/keys.ts";
import type { Api } from "@/lib/web/api.ts";

export function rfmOverviewQuery(api: Api, period: string, storeIds: StoreIds) {
  return queryOptions({
    queryKey: rfmKeys.overview(period, storeIds),
    queryFn: ({ signal }) => fetchRfmOverview(api, period, { storeIds, signal }),
  });
}

export function rfmStatusQuery(api: Api) {
  return queryOptions({ queryKey: rfmKeys.status, queryFn: ({ signal }) => fetchRfmStatus(api, signal) });
}
