"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { tasksQuery } from "@/components/dashboard/tasks/tasks-query.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function useTaskCounts({ storeIds, enabled }: CardScope, today: Day) {
  const scope = { client: useQueryClient(), storeIds, today };
  const { hasPermission } = useProfile();
  const allowed = { hasPermission, isLimited: useIsLimited() };
  return useQuery({ ...tasksQuery(useApi(), scope, allowed), placeholderData: keepPreviousData, enabled });
}
