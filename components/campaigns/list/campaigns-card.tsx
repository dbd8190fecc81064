"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { ListFilterBar } from "@/components/campaigns/list/list-filter-bar.tsx";
import { ListSkeleton } from "@/components/campaigns/list/list-skeleton.tsx";
import { NewCampaign } from "@/components/campaigns/list/new-campaign.tsx";
import { PAGE_SIZE, TABS, type Tab, toListQuery } from "@/components/campaigns/list/tabs.ts";
import { useCampaigns } from "@/components/campaigns/list/use-campaigns.ts";
import type { ListState } from "@/components/campaigns/list/use-list-state.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useShowsData, useWide } from "@/lib/web/use-browser-state.ts";

// Lazy-loaded: the first page load shows no rows yet.
const CampaignsTable = lazyComponent(() =>
  import("@/components/campaigns/list/campaigns-table.tsx").then((it) => ({ default: it.CampaignsTable })),
);
const CampaignCards = lazyComponent(() =>
  import("@/components/campaigns/list/campaign-cards.tsx").then((it) => ({ default: it.CampaignCards })),
);

type CampaignsCardProps = { state: ListState; onAction: (action: CampaignAction) => void };

/** Tabs, filters and campaigns. */
export function CampaignsCard({ state, onAction }: CampaignsCardProps) {
  const t = useTranslations("campaigns.tabs");
  return (
    <Card className="overflow-hidden">
      <Tabs value={state.filters.tab} onValueChange={(tab) => state.setTab(tab as Tab)}>
        <TabsList aria-label={t("label")} className="px-4">
          {TABS.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {t(tab)}
            </TabsTrigger>
          ))}
        </TabsList>
        {TABS.map((tab) => (
          <TabsContent key={tab} value={tab} className="pt-0 -outline-offset-2">
            <ListFilterBar state={state} />
            <Campaigns state={state} onAction={onAction} />
          </TabsContent>
        ))}
      </Tabs>
    </Card>
  );
}

function Campaigns({ state, onAction }: CampaignsCardProps) {
  const t = useTranslations("campaigns");
  const showsData = useShowsData();
  const isWide = useWide();
  const campaigns = useCampaigns(toListQuery(state.filters));
  if (showsData && campaigns.isError && !campaigns.data)
    return <ErrorState error={campaigns.error} onRetry={campaigns.refetch} title={t("errors.list")} />;
  if (!showsData || !campaigns.data) return <ListSkeleton />;
  const { data, total } = campaigns.data;
  if (total === 0) return <Nothing state={state} />;
  if (data.length === 0) return <PastTheEnd onBack={() => void state.setPage(null)} />;
  const List = isWide ? CampaignsTable : CampaignCards;
  return (
    <div aria-busy={campaigns.isPlaceholderData} className={cn(campaigns.isPlaceholderData && "opacity-60")}>
      <Suspense fallback={<ListSkeleton />}>
        <List rows={data} onAction={onAction} onTag={state.setTag} />
      </Suspense>
      <Pager page={state.filters.page} limit={PAGE_SIZE} total={total} label={t("list.pages")} onPage={state.setPage} />
    </div>
  );
}

function Nothing({ state }: { state: ListState }) {
  const t = useTranslations("campaigns");
  const { q, channel, tag, tab } = state.filters;
  const filters = [q && `“${q}”`, channel !== "todos" && t(`channels.${channel}`), tag && t("filters.tag", { tag })];
  if (state.isFiltered)
    return <NoResults filters={<p>{filters.filter(Boolean).join(" · ")}</p>} onClear={state.clear} />;
  if (tab !== "todas") return <EmptyState title={t(`empty.${tab}`)} />;
  return <EmptyState title={t("empty.title")} description={t("empty.description")} action={<NewCampaign />} />;
}

function PastTheEnd({ onBack }: { onBack: () => void }) {
  const t = useTranslations("campaigns.list");
  const action = (
    <Button variant="outline" onClick={onBack}>
      {t("firstPage")}
    </Button>
  );
  return <EmptyState title={t("pastTheEnd")} action={action} />;
}
