import { useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchSentPreview } from "@/components/campaigns/report/api.ts";
import type { Variant } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** The content of one send, rendered for one recipient; later edits do not change it. */
export function useSentContent(campaignId: string, occurrence: number, variant: Variant) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.sent(campaignId, occurrence, variant),
    queryFn: ({ signal }) => fetchSentPreview(api, campaignId, { occurrence, variant }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
