"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useEstimate } from "@/components/campaigns/wizard/audience/use-estimate.ts";
import { emptyDraft, savableOf, toEmail, toWhatsapp } from "@/components/campaigns/wizard/draft/draft.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import type { PreviewCampaign } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 500;

/**
 * Preview for one customer, rendered by the code that renders real messages. Null: a reachable customer, else the
 * latest buyer.
 */
export function usePreview(customerId: string | null) {
  const api = useApi();
  const { draft } = useWizard();
  const audience = useEstimate(draft).data;
  const sampleId = audience?.timedOut === false ? audience.sampleId : null;
  const sound = savableOf(draft, emptyDraft());
  const content: PreviewCampaign = {
    channel: draft.channel,
    ...(draft.channel === "whatsapp" ? { whatsapp: toWhatsapp(draft) } : { email: toEmail(sound) }),
    linkUrl: sound.linkUrl.trim() === "" ? null : sound.linkUrl.trim(),
    surveyId: draft.surveyId,
    customerId: customerId ?? sampleId,
  };
  const settled = useSettled(JSON.stringify(content), PAUSE_MS);
  return useQuery({
    queryKey: campaignKeys.preview({ settled }),
    queryFn: ({ signal }) => previewCampaign(api, JSON.parse(settled) as PreviewCampaign, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
