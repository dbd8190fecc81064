"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchEmailSender } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** What is missing before a campaign can go by e-mail; null when nothing is, or isn't known yet. */
export function useEmailSender() {
  const api = useApi();
  const sender = useQuery({
    queryKey: campaignKeys.emailSender,
    queryFn: ({ signal }) => fetchEmailSender(api, signal),
  });
  return sender.data?.problem ?? null;
}
