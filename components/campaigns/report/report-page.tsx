"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ReportHeader } from "@/components/campaigns/report/report-header.tsx";
import { ReportSkeleton } from "@/components/campaigns/report/report-skeleton.tsx";
import { useCampaign } from "@/components/campaigns/use-campaign.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

// Which component is needed is known only once the campaign has loaded.
const Report = lazyComponent(() =>
  import("@/components/campaigns/report/report.tsx").then((it) => ({ default: it.Report })),
);
const NotSentYet = lazyComponent(() =>
  import("@/components/campaigns/report/not-sent-yet.tsx").then((it) => ({ default: it.NotSentYet })),
);

/** Report of one campaign. */
export function ReportPage({ id }: { id: string }) {
  const t = useTranslations("campaigns");
  const campaign = useCampaign(id, { isLive: true });
  if (campaign.data) {
    const { occurrence } = campaign.data;
    return (
      <>
        <ReportHeader campaign={campaign.data} />
        <Suspense fallback={<ReportSkeleton />}>
          {occurrence === 0 ? <NotSentYet campaign={campaign.data} /> : <Report campaign={campaign.data} />}
        </Suspense>
      </>
    );
  }
  const isGone = isApiStatus(campaign.error, 404);
  return (
    <>
      <PageHeader
        title={t(isGone ? "notFound.title" : "report.title")}
        parents={[{ label: t("title"), href: "/campanhas" }]}
      />
      {isGone ? (
        <NotFound />
      ) : campaign.isError ? (
        <ErrorState error={campaign.error} onRetry={campaign.refetch} title={t("errors.campaign")} />
      ) : (
        <ReportSkeleton />
      )}
    </>
  );
}

function NotFound() {
  const t = useTranslations("campaigns");
  return (
    <Card>
      <EmptyState
        title={t("notFound.message")}
        description={t("notFound.description")}
        action={<ActionLink href="/campanhas">{t("notFound.back")}</ActionLink>}
      />
    </Card>
  );
}
