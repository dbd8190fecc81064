"use client";

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { dashboardKeys } from "@/components/dashboard/data/keys.ts";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { COUNTED, type Counted, LEAVING_DAYS, type TaskCounts } from "@/components/dashboard/tasks/tasks.ts";
import { addDays, type Day } from "@/lib/core/dates.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { Permission } from "@/lib/core/permissions.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { countQuery, WAITING } from "@/lib/web/resources/count.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type Scope = { client: QueryClient; storeIds: readonly string[] | undefined; today: Day; signal: AbortSignal };
type Source = {
  permission: Permission;
  /** Only for people without a store limit. */
  isEveryStore?: boolean;
  count: (api: Api, scope: Scope) => Promise<number>;
};

const ALL_NUMBERS = 200;

const total = async (page: Promise<Pick<Page<unknown>, "total">>) => (await page).total;

const SOURCES: Record<Counted, Source> = {
  waiting: {
    permission: "app:helpdesk",
    // The menu shows the same count.
    count: (api, { client }) => client.fetchQuery(countQuery(api, WAITING)),
  },
  stops: {
    permission: "app:campaigns",
    count: (api, { signal }) => total(api.get("/messaging/stops", { query: { limit: 1 }, signal })),
  },
  numbers: {
    permission: "app:integrations",
    count: async (api, { signal }) => {
      const { data } = await api.get<Page<WhatsappNumberView>>("/settings/whatsapp", {
        query: { limit: ALL_NUMBERS },
        signal,
      });
      return data.filter(needsAttention).length;
    },
  },
  webhooks: {
    permission: "app:team",
    isEveryStore: true,
    count: (api, { signal }) =>
      total(api.get("/settings/outbound-webhooks", { query: { status: "paused", limit: 1 }, signal })),
  },
  champions: {
    permission: "app:customers",
    count: (api, { storeIds, today, signal }) => {
      const lastOrderTo = addDays(today, -LEAVING_DAYS - 1);
      return total(api.get("/customers", { query: { rfm: "champions", lastOrderTo, storeIds, limit: 1 }, signal }));
    },
  },
  drafts: {
    permission: "app:campaigns",
    count: (api, { signal }) => total(api.get("/campaigns", { query: { status: "draft", limit: 1 }, signal })),
  },
};

function needsAttention({ confirmedAt, checkProblem, connectionState }: WhatsappNumberView): boolean {
  return confirmedAt === null || checkProblem !== null || connectionState === "close";
}

/** Counts from the areas that the user may see. An area that does not answer is left out; if none does, it fails. */
export function useTaskCounts({ storeIds, enabled }: CardScope, today: Day) {
  const api = useApi();
  const client = useQueryClient();
  const { hasPermission } = useProfile();
  const isLimited = useIsLimited();
  const allowed = COUNTED.filter(
    (name) => hasPermission(SOURCES[name].permission) && !(isLimited && SOURCES[name].isEveryStore),
  );
  return useQuery({
    queryKey: dashboardKeys.card("tasks", storeIds),
    queryFn: async ({ signal }): Promise<TaskCounts> => {
      const counted = await Promise.allSettled(
        allowed.map(
          async (name) => [name, await SOURCES[name].count(api, { client, storeIds, today, signal })] as const,
        ),
      );
      const [failed] = counted.filter((one) => one.status === "rejected");
      const found = counted.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      if (failed && found.length === 0) throw failed.reason;
      return Object.fromEntries(found);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}
