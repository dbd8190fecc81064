import { useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchSentPreview } from "@/components/campaigns/report/api.ts";
import type { Variant } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** The content of one send, rendered for one recipient; later edits do not change it. Null: the current content. */
export function useSentContent(campaignId: string, occurrence: number | null, variant: Variant) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.sent(campaignId, occurrence, variant),
    queryFn: ({ signal }) =>
      fetchSentPreview(api, campaignId, { occurrence: occurrence ?? undefined, variant }, signal),
    staleTime: occurrence === null ? 0 : Number.POSITIVE_INFINITY,
  });
}
