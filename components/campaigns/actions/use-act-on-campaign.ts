"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { actOnCampaign, type CampaignVerb } from "@/components/campaigns/api.ts";
import { stepHref } from "@/components/campaigns/hrefs.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";

type Act = { verb: Exclude<CampaignVerb, "send">; campaign: { id: string; name: string } };

/** Pauses, resumes, cancels or copies, and reports the result. Opens a copy at once for editing. */
export function useActOnCampaign() {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const t = useTranslations("campaigns.done");
  const errorText = useErrorText("campaigns");
  return useMutation({
    mutationFn: ({ verb, campaign }: Act) => actOnCampaign(api, campaign.id, verb),
    onSuccess: (answer, { verb, campaign }) => {
      toast.success(t(verb, { name: campaign.name }));
      if (verb === "duplicate") router.push(stepHref(answer.id, "objetivo"));
      if (verb === "resend") router.push(stepHref(answer.id, "revisao"));
    },
    onError: (error) => toast.error(errorText(error)),
    // Also after a failure, which means that the displayed state is outdated.
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}
