"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchResults } from "@/components/campaigns/results/api.ts";
import { CausedAmount } from "@/components/campaigns/results/caused-amount.tsx";
import { Explained } from "@/components/explain/explained.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import type { FigureId } from "@/lib/explain/names.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const DAYS = "365";

/** Cost, revenue and profit of all sends of a campaign of the last year together: one send alone seldom proves an effect. */
export function AllSendsCard({ campaignId }: { campaignId: string }) {
  const t = useTranslations("campaigns.allSends");
  const api = useApi();
  const { data, isError, error, refetch } = useQuery({
    queryKey: campaignKeys.results(DAYS, campaignId),
    queryFn: ({ signal }) => fetchResults(api, { days: DAYS, campaignId }, signal),
  });
  return (
    <SectionCard title={t("title")} description={t("description")}>
      {data ? (
        <Sums campaignId={campaignId} total={data.total} />
      ) : isError ? (
        <ErrorState error={error} onRetry={refetch} className="py-2" />
      ) : (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </SectionCard>
  );
}

function Sums({ campaignId, total }: { campaignId: string; total: CampaignResults["total"] }) {
  const t = useTranslations("campaigns.allSends");
  const cost = useTranslations("campaigns.cost");
  const format = useFormatters();
  const linked = (figure: FigureId, label: string, value: string) => (
    <Explained figure={figure} params={{ days: DAYS, campaignId }} label={label} value={value} />
  );
  const spend =
    total.cost === null
      ? cost(total.unpriced > 0 ? "unknown" : "noTariff")
      : linked("results.cost", t("cost"), format.money(total.cost));
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Cell name={t("cost")}>{spend}</Cell>
      <Cell name={t("influenced")}>
        {linked("results.influenced-revenue", t("influenced"), format.money(total.influencedRevenue))}
      </Cell>
      <Cell name={t("caused")} note={total.caused ? t("measured", { count: total.sends }) : t("unmeasured")}>
        <CausedAmount amount={total.caused?.revenue} />
      </Cell>
      <Cell name={t("profit")} note={total.caused && !total.caused.profit ? t("noProfit") : undefined}>
        <CausedAmount amount={total.caused?.profit} />
      </Cell>
    </dl>
  );
}

function Cell({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className="text-lg leading-7 font-semibold">{children}</dd>
      {note === undefined ? null : <dd className="text-xs text-pretty text-muted-foreground">{note}</dd>}
    </div>
  );
}
