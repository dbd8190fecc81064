"use client";

import { Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChannelIcon } from "@/components/campaigns/channel-icon.tsx";
import { campaignHref } from "@/components/campaigns/hrefs.ts";
import { Link } from "@/components/ui/link.tsx";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

type CampaignNameProps = { campaign: CampaignRow /** Shown below the name. */; children?: ReactNode };

/** The campaign's name, linked to the editor or the report, and its audience. */
export function CampaignName({ campaign, children }: CampaignNameProps) {
  const t = useTranslations("campaigns.list");
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ChannelIcon channel={campaign.channel} />
      <div className="min-w-0">
        <Link
          href={campaignHref(campaign)}
          className="hit-area block rounded-sm font-medium underline-offset-4 hover:underline"
        >
          <span className="line-clamp-2 break-words md:line-clamp-1 md:break-all">{campaign.name}</span>
        </Link>
        <p className="flex items-center gap-1 truncate text-xs text-muted-foreground">
          {campaign.recurrence === null ? null : (
            <>
              <Repeat className="size-3 shrink-0" aria-hidden />
              <span className="sr-only">{t("recurring")}</span>
            </>
          )}
          <span className="truncate">
            {campaign.segment?.name ?? t(campaign.hasOwnRules ? "ownAudience" : "noAudience")}
          </span>
        </p>
        {children}
      </div>
    </div>
  );
}
