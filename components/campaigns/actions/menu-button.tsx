"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/campaigns/actions/menu.tsx").then((it) => ({ default: it.CampaignMenu }));
const CampaignMenu = lazyComponent(load);

type CampaignMenuButtonProps = {
  campaign: Pick<CampaignRow, "id" | "name" | "status" | "mayChange" | "sent" | "progress">;
  onAction: (action: CampaignAction) => void;
};

export function CampaignMenuButton({ campaign, onAction }: CampaignMenuButtonProps) {
  const t = useTranslations("campaigns.menu");
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={t("label", { name: campaign.name })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <CampaignMenu trigger={trigger} campaign={campaign} onAction={onAction} />
    </OnDemand>
  );
}
