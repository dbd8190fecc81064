"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchEmailSender } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** What is missing to send by e-mail; null if nothing is missing or not loaded. */
export function useEmailSender() {
  const api = useApi();
  const sender = useQuery({
    queryKey: campaignKeys.emailSender,
    queryFn: ({ signal }) => fetchEmailSender(api, signal),
  });
  return sender.data?.problem ?? null;
}
