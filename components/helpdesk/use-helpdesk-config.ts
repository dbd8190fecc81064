"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchConfig, fetchHealth } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const HEALTH_AGAIN_MS = 120_000;

/** The helpdesk's address and settings; without an address there is no helpdesk. */
export function useHelpdeskConfig() {
  const api = useApi();
  return useQuery({ queryKey: helpdeskKeys.config, queryFn: ({ signal }) => fetchConfig(api, signal) });
}

/** Whether the helpdesk answers now. */
export function useHelpdeskHealth() {
  const api = useApi();
  const { data: config } = useHelpdeskConfig();
  return useQuery({
    queryKey: helpdeskKeys.health,
    queryFn: ({ signal }) => fetchHealth(api, signal),
    refetchInterval: HEALTH_AGAIN_MS,
    enabled: typeof config?.instanceUrl === "string",
  });
}

/** Whether reassignment by time-out is on, and if not, why. Undefined while loading. */
export function useAutomatic(): "on" | "off" | "gateway" | undefined {
  const { data: config } = useHelpdeskConfig();
  if (config === undefined) return undefined;
  if (config.whatsappMode === "gateway") return "gateway";
  return config.waitTimeoutEnabled ? "on" : "off";
}
