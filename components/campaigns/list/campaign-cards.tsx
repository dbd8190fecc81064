"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CampaignMenuButton } from "@/components/campaigns/actions/menu-button.tsx";
import { CampaignName } from "@/components/campaigns/list/campaign-name.tsx";
import { CampaignTags } from "@/components/campaigns/list/campaign-tags.tsx";
import { type CampaignListProps, Revenue } from "@/components/campaigns/list/campaigns-table.tsx";
import { Figure } from "@/components/campaigns/list/figure.tsx";
import { ProgressLine } from "@/components/campaigns/list/progress-line.tsx";
import { WhenLine } from "@/components/campaigns/list/when-line.tsx";
import { repliesOf } from "@/components/campaigns/rates.ts";
import { StatusBadge } from "@/components/campaigns/status-badge.tsx";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** The list as cards, for small screens. */
export function CampaignCards({ rows, onAction, onTag }: CampaignListProps) {
  const t = useTranslations("campaigns.list");
  return (
    <ul aria-label={t("caption")} className="divide-y border-t">
      {rows.map((campaign) => (
        <li key={campaign.id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 py-3">
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <CampaignName campaign={campaign}>
                <CampaignTags tags={campaign.tags} onChoose={onTag} />
              </CampaignName>
            </div>
            <CampaignMenuButton campaign={campaign} onAction={onAction} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StatusBadge campaign={campaign} />
            <p className="text-xs text-muted-foreground">
              <WhenLine campaign={campaign} />
            </p>
          </div>
          <Results campaign={campaign} />
        </li>
      ))}
    </ul>
  );
}

function Results({ campaign }: { campaign: CampaignRow }) {
  const t = useTranslations("campaigns.list.columns");
  const { sent, delivered, reads } = campaign;
  if (!isUnderWay(campaign) && sent === 0) return null;
  return (
    <>
      {isUnderWay(campaign) ? <ProgressLine campaign={campaign} /> : null}
      <dl className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] gap-2">
        <Cell name={t("delivered")}>
          <Figure value={delivered} base={sent} />
        </Cell>
        <Cell name={t("reads")}>
          <Figure value={reads} base={delivered} />
        </Cell>
        <Cell name={t("replies")}>
          <Figure value={repliesOf(campaign)} base={delivered} />
        </Cell>
        <Cell name={t("revenue")}>
          <Revenue campaign={campaign} />
        </Cell>
      </dl>
    </>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-muted-foreground">{name}</dt>
      <dd className="text-[13px]">{children}</dd>
    </div>
  );
}
