"use client";

import { useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchReport } from "@/components/campaigns/report/api.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { useApi } from "@/lib/web/use-api.ts";

export type FormerSend = {
  received: number;
  read: number;
  startedAt: string;
  /** The results of the former send still change, or it is not known whether they do. */
  isOpen: boolean;
  /** End of the attribution window; null while unknown. */
  openUntil: string | null;
};

/** The last send of a campaign that is sent once more; null if it was not sent, or repeats by itself. */
export function useFormerSend(): FormerSend | null {
  const api = useApi();
  const { campaign, when } = useWizard();
  const id = campaign?.id ?? "";
  const isSentBefore = campaign !== null && campaign.occurrence > 0 && when.mode !== "repeat";
  const { data, isError } = useQuery({
    queryKey: campaignKeys.report(id, null),
    queryFn: ({ signal }) => fetchReport(api, id, null, signal),
    enabled: isSentBefore,
  });
  if (!isSentBefore || campaign.startedAt === null) return null;
  const { sent, reads } = data?.metrics ?? campaign;
  if (sent === 0) return null;
  const isKnown = data !== undefined && !isError;
  return {
    received: sent,
    read: reads,
    startedAt: campaign.startedAt,
    isOpen: isKnown ? data.isPartial : true,
    openUntil: isKnown ? data.openUntil : null,
  };
}
