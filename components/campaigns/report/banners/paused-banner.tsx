"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useActOnCampaign } from "@/components/campaigns/actions/use-act-on-campaign.ts";
import { closeStop, fetchStops } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { usePauseText } from "@/components/campaigns/use-pause-text.ts";
import { SendButton } from "@/components/shell/send-gate.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { StopView } from "@/lib/messaging/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/**
 * Why the campaign is paused and how to resume: first lift the sending block of its number or template, then the
 * campaign.
 */
export function PausedBanner({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.paused");
  const pauseText = usePauseText();
  const format = useFormatters();
  const act = useActOnCampaign();
  const stops = useStopsOf(campaign);
  const close = useCloseStop();
  const [stop] = stops;
  const isBusy = act.isPending || close.isPending;
  return (
    <Notice
      tone="warning"
      action={
        stop ? (
          <SendButton size="sm" variant="outline" disabled={isBusy} onClick={() => close.mutate(stop)}>
            {t("close")}
          </SendButton>
        ) : (
          <SendButton
            size="sm"
            variant="outline"
            disabled={isBusy}
            onClick={() => act.mutate({ verb: "resume", campaign })}
          >
            {t("resume")}
          </SendButton>
        )
      }
    >
      {pauseText(campaign)} {t("left", { count: campaign.progress.queued + campaign.progress.sending })}
      {stop ? ` ${t("probe", { time: format.time(stop.probeAt) })}` : ""}
    </Notice>
  );
}

/** Open sending blocks that affect this campaign. */
function useStopsOf({ whatsapp, channel }: CampaignView): StopView[] {
  const api = useApi();
  const stops = useQuery({
    queryKey: campaignKeys.stops,
    queryFn: ({ signal }) => fetchStops(api, signal),
    enabled: channel === "whatsapp",
  });
  return (stops.data?.data ?? []).filter(
    ({ number, template }) =>
      (number !== null && number.id === whatsapp.numberId) ||
      (template !== null && template.name === whatsapp.templateName && template.language === whatsapp.language),
  );
}

function useCloseStop() {
  const t = useTranslations("campaigns.paused");
  const api = useApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText("campaigns");
  return useMutation({
    mutationFn: ({ id }: StopView) => closeStop(api, id),
    onSuccess: () => toast.success(t("closed")),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}
