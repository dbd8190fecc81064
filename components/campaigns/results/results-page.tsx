"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchResults } from "@/components/campaigns/results/api.ts";
import { AutomationsCard } from "@/components/campaigns/results/automations-card.tsx";
import { CausedBand } from "@/components/campaigns/results/caused-band.tsx";
import { GroupsTable } from "@/components/campaigns/results/groups-table.tsx";
import { ProgrammeCard } from "@/components/campaigns/results/programme-card.tsx";
import { RfmGroupsCard } from "@/components/campaigns/results/rfm-groups-card.tsx";
import { SendsTable } from "@/components/campaigns/results/sends-table.tsx";
import { TableCard } from "@/components/campaigns/results/table-card.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { RESULT_PERIODS } from "@/lib/experiments/names.ts";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import { useChoiceParam } from "@/lib/web/url-state.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const SHOWN = RESULT_PERIODS.toSorted((one, other) => Number(one) - Number(other));

/** What the organization's campaigns caused together, and each of them. */
export function ResultsPage() {
  const t = useTranslations("campaigns.results");
  const api = useApi();
  const [days, setDays] = useChoiceParam("dias", RESULT_PERIODS);
  const results = useQuery({
    queryKey: campaignKeys.results(days),
    queryFn: ({ signal }) => fetchResults(api, { days }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        parents={null}
        description={t("description")}
        action={
          <Segmented
            label={t("period")}
            options={SHOWN.map((value) => ({ value, label: t("days", { count: Number(value) }) }))}
            value={days}
            onChange={setDays}
          />
        }
      />
      {results.data ? (
        <Loaded results={results.data} days={Number(days)} />
      ) : results.isError ? (
        <ErrorState error={results.error} onRetry={results.refetch} title={t("failed")} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-52" />
          <Skeleton className="h-64" />
        </div>
      )}
      {/* What is above has its height only once it is loaded. */}
      {results.isPending ? null : (
        <div className="mt-4">
          <ProgrammeCard />
        </div>
      )}
    </>
  );
}

function Loaded({ results, days }: { results: CampaignResults; days: number }) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  if (results.total.messages === 0 && results.sends.length === 0)
    return (
      <Card>
        <EmptyState title={t("empty")} description={t("emptyHint")} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      <CausedBand results={results} days={days} />
      <TableCard title={t("byMonth")}>
        <GroupsTable
          heading={t("month")}
          rows={results.months.map((month) => ({
            ...month,
            key: month.month,
            name: format.month(`${month.month}-15`),
            params: { days, month: month.month },
          }))}
        />
      </TableCard>
      <TableCard title={t("byChannel")}>
        <GroupsTable
          heading={t("channel")}
          rows={results.channels.map((channel) => ({
            ...channel,
            key: channel.channel,
            name: t(`channels.${channel.channel}`),
            params: { days, channel: channel.channel },
          }))}
        />
      </TableCard>
      <AutomationsCard results={results} days={days} />
      <RfmGroupsCard days={String(days)} />
      <SendsTable results={results} />
    </div>
  );
}
