"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchGroupResults } from "@/components/campaigns/results/api.ts";
import { GroupsTable } from "@/components/campaigns/results/groups-table.tsx";
import { TableCard } from "@/components/campaigns/results/table-card.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { GroupResults } from "@/lib/experiments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** More sends without groups are only counted. */
const MOST_LINKS = 5;

/** The results by the RFM group that the customers had when each audience was written; by a request of its own. */
export function RfmGroupsCard({ days }: { days: string }) {
  const t = useTranslations("campaigns.results");
  const api = useApi();
  const { data, isError, error, refetch } = useQuery({
    queryKey: campaignKeys.groupResults(days),
    queryFn: ({ signal }) => fetchGroupResults(api, { days }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <TableCard title={t("byRfm")} description={t("byRfmDescription")}>
      {data ? (
        <Loaded results={data} days={days} />
      ) : isError ? (
        <ErrorState error={error} onRetry={refetch} title={t("groupsFailed")} className="py-6" />
      ) : (
        <Loading>
          <Skeleton className="mx-4 mb-4 h-96" />
        </Loading>
      )}
    </TableCard>
  );
}

function Loaded({ results: { groups, undivided, isTruncated }, days }: { results: GroupResults; days: string }) {
  const t = useTranslations("campaigns.results");
  const segment = useTranslations("rfm.segments");
  const isDivided = groups.some(({ group }) => group !== null);
  const hasIntervals = groups.some(({ caused }) => caused !== null);
  return (
    <>
      {isDivided ? (
        <GroupsTable
          heading={t("rfmGroup")}
          by="group"
          rows={groups.map(({ group, ...sums }) => ({
            ...sums,
            key: group ?? "none",
            name: group === null ? t("noGroup") : segment(group),
            params: { days, group: group ?? "none" },
          }))}
        />
      ) : (
        <EmptyState title={t("noGroups")} description={t("noGroupsHint")} className="py-6" />
      )}
      {undivided.length > 0 || (isDivided && (isTruncated || hasIntervals)) ? (
        <p className="px-4 py-3 text-xs text-pretty text-muted-foreground">
          {isDivided && hasIntervals ? t("byRfmIntervals") : null} <Undivided sends={undivided} />{" "}
          {isDivided && isTruncated ? t("truncatedNote") : null}
        </p>
      ) : null}
    </>
  );
}

/** Sends of before the groups were recorded. */
function Undivided({ sends }: { sends: GroupResults["undivided"] }) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  if (sends.length === 0) return null;
  const shown = sends.slice(0, MOST_LINKS);
  return (
    <>
      {t("undivided", { count: sends.length })}{" "}
      {shown.map(({ campaign, occurrence, startedAt }, at) => (
        <span key={`${campaign.id} ${occurrence}`}>
          {at > 0 ? ", " : null}
          <Link
            href={`/campanhas/${campaign.id}?envio=${occurrence}`}
            className="hit-area underline underline-offset-4"
          >
            {t("sendOfDay", { name: campaign.name, date: format.date(startedAt) })}
          </Link>
        </span>
      ))}
      {sends.length > shown.length ? ` ${t("moreSends", { count: sends.length - shown.length })}` : null}.
    </>
  );
}
