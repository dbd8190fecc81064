import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { hasAudience } from "@/components/campaigns/wizard/audience/has-audience.ts";
import { fetchCostForecast } from "@/components/campaigns/wizard/review/api.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { isDay } from "@/lib/core/dates.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** What the draft would cost; not asked without an audience. */
export function useCostForecast() {
  const api = useApi();
  const message = useMessage();
  const isAsked = hasAudience(message);
  const forecast = useQuery({
    queryKey: campaignKeys.costForecast(message),
    queryFn: ({ signal }) => fetchCostForecast(api, message, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    retry: false,
  });
  return { channel: message.channel, isAsked, forecast };
}

function useMessage() {
  const { draft, when } = useWizard();
  const { channel, segmentId, behaviorRules, holdoutPercent, numberId, template } = draft;
  return {
    channel,
    segmentId,
    behaviorRules,
    holdoutPercent,
    numberId: channel === "whatsapp" ? numberId : null,
    templateName: channel === "whatsapp" ? (template?.name ?? null) : null,
    templateLanguage: channel === "whatsapp" ? (template?.language ?? null) : null,
    day: when.mode === "now" || !isDay(when.day) ? null : when.day,
  };
}
