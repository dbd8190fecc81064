"use client";

import { useTranslations } from "next-intl";
import { GroupsTable } from "@/components/campaigns/results/groups-table.tsx";
import { TableCard } from "@/components/campaigns/results/table-card.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";

/** Campaigns that send again and again, each with all its sends of the period. */
export function AutomationsCard({ results: { automations }, days }: { results: CampaignResults; days: number }) {
  const t = useTranslations("campaigns.results");
  return (
    <TableCard title={t("byAutomation")} description={t("byAutomationDescription")}>
      {automations.length === 0 ? (
        <EmptyState title={t("noAutomations")} description={t("noAutomationsHint")} className="py-6" />
      ) : (
        <GroupsTable
          heading={t("automation")}
          rows={automations.map(({ campaign, ...sums }) => ({
            ...sums,
            key: campaign.id,
            name: campaign.name,
            href: `/campanhas/${campaign.id}`,
            params: { days, campaignId: campaign.id },
          }))}
        />
      )}
    </TableCard>
  );
}
