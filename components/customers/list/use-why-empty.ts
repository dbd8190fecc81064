"use client";

import { useQuery } from "@tanstack/react-query";
import type { CustomerFilters } from "@/components/customers/filters/filters.ts";
import { possibleSegments, type Reason, reasonFor } from "@/components/customers/filters/rfm-window.ts";
import { fetchRfmSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { RfmSegment } from "@/lib/customers/names.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export type WhyEmpty =
  | { kind: "optOut"; channel: "whatsapp" | "email" }
  | { kind: "neverBought" }
  /** The definition of the chosen segments excludes the other filters; `instead` are segments that fit them. */
  | { kind: "rfm"; reasons: Reason[]; instead: RfmSegment[] };

/** Why no customer can ever match the filters; null if it just happens that none does. */
export function useWhyEmpty(filters: CustomerFilters, today: Day): WhyEmpty | null {
  const api = useApi();
  const { hasPermission } = useProfile();
  const { data: constants } = useQuery({
    queryKey: settingsKeys.rfm,
    queryFn: ({ signal }) => fetchRfmSettings(api, signal),
    enabled: filters.rfm.length > 0 && (hasPermission("app:rfm") || hasPermission("app:settings")),
  });
  if (filters.channel !== null && filters.channel === filters.optOut)
    return { kind: "optOut", channel: filters.channel };
  if (filters.ordersMax === 0 && (filters.span ?? filters.from ?? filters.to) !== null) return { kind: "neverBought" };
  if (filters.rfm.length === 0 || !constants) return null;
  const possible = possibleSegments(filters, today, constants);
  if (filters.rfm.some((segment) => possible.includes(segment))) return null;
  return {
    kind: "rfm",
    reasons: filters.rfm.map((segment) => reasonFor(segment, filters, today, constants)),
    instead: possible.includes("cant_lose_them") ? ["cant_lose_them"] : possible,
  };
}
