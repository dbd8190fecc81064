"use client";

import { useQuery } from "@tanstack/react-query";
import { API_PAGE_SIZE, fetchEvents } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import type { Consent, CustomerEvent } from "@/lib/customers/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export type ConsentEvent = Extract<CustomerEvent, { kind: "consent" }>;

/** All consent events, newest first. */
export function useConsents(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: customerKeys.consents(id),
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: API_PAGE_SIZE, kinds: ["consent"] };
      const { data } = await fetchEvents(api, id, query, signal);
      return data.filter((event): event is ConsentEvent => event.kind === "consent");
    },
  });
}

/** The event that explains the current consent. */
export function lastConsent(events: readonly ConsentEvent[], channel: Consent): ConsentEvent | undefined {
  return events.find((event) => event.channel === channel);
}
