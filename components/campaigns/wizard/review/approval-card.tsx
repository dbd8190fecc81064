"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { approveCampaign } from "@/components/campaigns/wizard/review/api.ts";
import { useProblemText } from "@/components/campaigns/wizard/steps/use-problem-text.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { CampaignView, Problem } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** A send above the monthly budget: a second administrator approves it here, if a person changed it last. */
export function ApprovalCard({ campaign, problem }: { campaign: CampaignView; problem: Problem }) {
  const t = useTranslations("campaigns.review.approval");
  const problemText = useProblemText();
  const { hasPermission, isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const approve = useApprove(campaign.id);
  const mayApprove = hasPermission("app:settings") && !isReadOnly && !isLimited;
  return (
    <SectionCard title={t("title")} description={problemText(problem)}>
      {campaign.isChangedByKey ? (
        <p className="text-[13px] text-pretty text-muted-foreground">{t("byKey")}</p>
      ) : mayApprove ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-[13px] text-pretty text-muted-foreground">{t("hint")}</p>
          <Button variant="outline" disabled={approve.isPending} onClick={() => approve.mutate()}>
            {t("approve")}
          </Button>
        </div>
      ) : (
        <p className="text-[13px] text-pretty text-muted-foreground">{t("ask")}</p>
      )}
    </SectionCard>
  );
}

function useApprove(id: string) {
  const api = useApi();
  const t = useTranslations("campaigns.review.approval");
  const errorText = useErrorText("campaigns.review.approval");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => approveCampaign(api, id),
    onSuccess: async () => {
      toast.success(t("approved"));
      await queryClient.invalidateQueries({ queryKey: campaignKeys.checks(id) });
    },
    onError: (error) => toast.error(t("failed"), { description: errorText(error) }),
  });
}
