"use client";

import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryState } from "nuqs";
import { Suspense } from "react";
import { EffectCard } from "@/components/campaigns/experiment/effect-card.tsx";
import { ProgressLine } from "@/components/campaigns/list/progress-line.tsx";
import { PartialBanner } from "@/components/campaigns/report/banners/partial-banner.tsx";
import { hasLink } from "@/components/campaigns/report/funnel.ts";
import { FunnelCard } from "@/components/campaigns/report/funnel-card.tsx";
import { HoursCard } from "@/components/campaigns/report/hours-card.tsx";
import { MoneyCards } from "@/components/campaigns/report/money-cards.tsx";
import { OccurrenceSelect } from "@/components/campaigns/report/occurrence-select.tsx";
import { ReportSkeleton } from "@/components/campaigns/report/report-skeleton.tsx";
import { SentContentCard } from "@/components/campaigns/report/sent/sent-content-card.tsx";
import { useRecipientFilters } from "@/components/campaigns/report/use-recipient-filters.ts";
import { useReport } from "@/components/campaigns/report/use-report.ts";
import { isSending, isUnderWay } from "@/components/campaigns/under-way.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const ReportTabs = lazyComponent(() =>
  import("@/components/campaigns/report/report-tabs.tsx").then((it) => ({ default: it.ReportTabs })),
);
const AllSendsCard = lazyComponent(() =>
  import("@/components/campaigns/report/all-sends-card.tsx").then((it) => ({ default: it.AllSendsCard })),
);
const TestResultCard = lazyComponent(() =>
  import("@/components/campaigns/experiment/test-result-card.tsx").then((it) => ({ default: it.TestResultCard })),
);
const PausedBanner = lazyComponent(() =>
  import("@/components/campaigns/report/banners/paused-banner.tsx").then((it) => ({ default: it.PausedBanner })),
);
const WaitingBanner = lazyComponent(() =>
  import("@/components/campaigns/report/banners/waiting-banner.tsx").then((it) => ({ default: it.WaitingBanner })),
);

/** The funnel, the revenue and the recipients. */
export function Report({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns");
  const [occurrence, setOccurrence] = useQueryState("envio", parseAsInteger.withOptions({ history: "push" }));
  const report = useReport(campaign, occurrence);
  const filters = useRecipientFilters();
  if (report.isError && !report.data)
    return <ErrorState error={report.error} onRetry={report.refetch} title={t("errors.report")} />;
  if (!report.data) return <ReportSkeleton />;
  const isCurrent = report.data.occurrence === campaign.occurrence;
  const isRunning = isCurrent && isUnderWay(campaign);
  // The campaign's channel may have been changed since this send.
  const sent = { ...campaign, channel: report.data.content?.channel ?? campaign.channel };
  const params = { campaignId: campaign.id, occurrence: report.data.occurrence };
  return (
    <div className="grid gap-4">
      <Suspense>{campaign.status === "paused" ? <PausedBanner campaign={campaign} /> : null}</Suspense>
      <Suspense>{campaign.waiting ? <WaitingBanner waiting={campaign.waiting} /> : null}</Suspense>
      {isRunning && !isSending(campaign) ? null : <PartialBanner report={report.data} isSending={isRunning} />}
      <OccurrenceSelect
        report={report.data}
        onChoose={(next) => void setOccurrence(next === campaign.occurrence ? null : next)}
      />
      {isRunning ? (
        <Card className="px-4 pt-4 pb-3">
          <ProgressLine campaign={{ ...campaign, ...report.data.metrics, progress: report.data.progress }} isDetailed />
        </Card>
      ) : null}
      <SentContentCard key={report.data.occurrence} campaignId={campaign.id} report={report.data} />
      <div className="grid items-stretch gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FunnelCard
          report={report.data}
          channel={sent.channel}
          hasLink={hasLink(campaign)}
          onShow={filters.show}
          params={params}
        />
        <MoneyCards report={report.data} campaign={sent} />
      </div>
      <EffectCard campaign={sent} occurrence={report.data.occurrence} influenced={report.data.metrics.revenue} />
      <Suspense>
        <TestResultCard campaignId={campaign.id} occurrence={report.data.occurrence} onShow={filters.show} />
      </Suspense>
      <Suspense>{campaign.occurrence > 1 ? <AllSendsCard campaignId={campaign.id} /> : null}</Suspense>
      <HoursCard report={report.data} channel={sent.channel} />
      <Suspense
        fallback={
          <Card>
            <TableSkeleton rows={8} columns={5} />
          </Card>
        }
      >
        <ReportTabs campaign={sent} report={report.data} filters={filters} />
      </Suspense>
    </div>
  );
}
