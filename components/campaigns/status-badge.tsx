"use client";

import { useTranslations } from "next-intl";
import { STATUS_LOOK } from "@/components/campaigns/status-look.ts";
import { type Pause, usePauseText } from "@/components/campaigns/use-pause-text.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { CampaignStatus } from "@/lib/campaigns/schemas.ts";

type StatusBadgeProps = { campaign: Pause & { status: CampaignStatus } };

/** Campaign status, with an explanation on demand. */
export function StatusBadge({ campaign }: StatusBadgeProps) {
  const t = useTranslations("campaigns.status");
  const pauseText = usePauseText();
  const { status } = campaign;
  const { icon: Icon, variant } = STATUS_LOOK[status];
  return (
    <Tooltip
      content={status === "paused" ? pauseText(campaign) : t(`about.${status}`)}
      opensOnPress
      className="max-w-72"
    >
      <Badge asChild variant={variant} className="hit-area">
        <button type="button">
          <Icon aria-hidden className={cn(status === "sending" && "animate-spin motion-reduce:animate-none")} />
          {t(`names.${status}`)}
        </button>
      </Badge>
    </Tooltip>
  );
}
