"use client";

import { useTranslations } from "next-intl";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { useActOnCampaign } from "@/components/campaigns/actions/use-act-on-campaign.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";

type CancelDialogProps = Pick<CampaignAction, "campaign"> & { onClose: () => void };

/** Shows how many recipients still get the message and how many do not. */
export function CancelDialog({ campaign, onClose }: CancelDialogProps) {
  const t = useTranslations("campaigns.cancel");
  const act = useActOnCampaign();
  const isUnderWay = campaign.status !== "scheduled";
  return (
    <ConfirmDialog
      title={t("title", { name: campaign.name })}
      description={
        <p>{isUnderWay ? t("underWay", { sent: campaign.sent, left: campaign.progress.queued }) : t("scheduled")}</p>
      }
      confirm={t("confirm")}
      cancel={t("keep")}
      isDestructive
      isPending={act.isPending}
      onConfirm={() => act.mutate({ verb: "cancel", campaign }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
