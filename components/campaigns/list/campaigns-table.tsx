"use client";

import { useTranslations } from "next-intl";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { CampaignMenuButton } from "@/components/campaigns/actions/menu-button.tsx";
import { CampaignName } from "@/components/campaigns/list/campaign-name.tsx";
import { CampaignTags } from "@/components/campaigns/list/campaign-tags.tsx";
import { Figure } from "@/components/campaigns/list/figure.tsx";
import { ProgressLine } from "@/components/campaigns/list/progress-line.tsx";
import { WhenLine } from "@/components/campaigns/list/when-line.tsx";
import { repliesOf } from "@/components/campaigns/rates.ts";
import { StatusBadge } from "@/components/campaigns/status-badge.tsx";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const FIGURES = ["sent", "delivered", "reads", "replies", "revenue"] as const;

export type CampaignListProps = {
  rows: readonly CampaignRow[];
  onAction: (action: CampaignAction) => void;
  onTag: (tag: string) => void;
};

export function CampaignsTable({ rows, ...on }: CampaignListProps) {
  const t = useTranslations("campaigns.list");
  return (
    <div className="border-t">
      <Table>
        <TableCaption className="sr-only">{t("caption")}</TableCaption>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{t("columns.name")}</TableHead>
            <TableHead>{t("columns.status")}</TableHead>
            {FIGURES.map((figure) => (
              <TableHead key={figure} numeric>
                {t(`columns.${figure}`)}
              </TableHead>
            ))}
            <TableHead>
              <span className="sr-only">{t("columns.actions")}</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((campaign) => (
            <Line key={campaign.id} campaign={campaign} {...on} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Line({ campaign, onAction, onTag }: Omit<CampaignListProps, "rows"> & { campaign: CampaignRow }) {
  const { sent, delivered, reads } = campaign;
  return (
    <TableRow className="h-[69px]">
      <th scope="row" abbr={campaign.name} className="max-w-80 min-w-56 py-2 pr-3 pl-4 text-left font-normal">
        <CampaignName campaign={campaign}>
          <CampaignTags tags={campaign.tags} onChoose={onTag} />
        </CampaignName>
      </th>
      <TableCell className="w-56">
        <StatusBadge campaign={campaign} />
        {isUnderWay(campaign) ? (
          <ProgressLine campaign={campaign} className="mt-1.5 w-48" />
        ) : (
          <p className="mt-0.5 text-xs whitespace-nowrap text-muted-foreground">
            <WhenLine campaign={campaign} />
          </p>
        )}
      </TableCell>
      <TableCell numeric>
        <Figure value={sent} base={null} />
      </TableCell>
      <TableCell numeric>
        <Figure value={delivered} base={sent} />
      </TableCell>
      <TableCell numeric>
        <Figure value={reads} base={delivered} />
      </TableCell>
      <TableCell numeric>
        <Figure value={repliesOf(campaign)} base={delivered} />
      </TableCell>
      <TableCell numeric>
        <Revenue campaign={campaign} />
      </TableCell>
      <TableCell className="w-14 text-right">
        <CampaignMenuButton campaign={campaign} onAction={onAction} />
      </TableCell>
    </TableRow>
  );
}

/** Attributed revenue and number of purchases. */
export function Revenue({ campaign }: { campaign: Pick<CampaignRow, "sent" | "revenue" | "conversions"> }) {
  const t = useTranslations("campaigns.list");
  const format = useFormatters();
  if (campaign.sent === 0) return <span className="text-muted-foreground">{NO_DATA}</span>;
  return (
    <>
      <span className="block font-medium">{format.moneyRound(campaign.revenue)}</span>
      <span className="block text-xs text-muted-foreground">{t("purchases", { count: campaign.conversions })}</span>
    </>
  );
}
