"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchExperiment } from "@/components/campaigns/experiment/api.ts";
import { EffectBadge } from "@/components/campaigns/experiment/effect-badge.tsx";
import { EffectFigures } from "@/components/campaigns/experiment/effect-figures.tsx";
import { isUnderWay, MissingData } from "@/components/campaigns/experiment/missing-data.tsx";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { sumPollingMs } from "@/components/campaigns/report/use-report.ts";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { CampaignExperiment } from "@/lib/experiments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

type EffectCardProps = {
  campaign: Pick<CampaignView, "id" | "status" | "finishedAt">;
  occurrence: number;
  /** Influenced revenue of the same send. */
  influenced: number;
};

/** What the send caused: the treated compared with the control group. */
export function EffectCard({ campaign, occurrence, influenced }: EffectCardProps) {
  const t = useTranslations("campaigns.effect");
  const api = useApi();
  const experiment = useQuery({
    queryKey: campaignKeys.experiment(campaign.id, occurrence),
    queryFn: ({ signal }) => fetchExperiment(api, campaign.id, occurrence, signal),
    refetchInterval: sumPollingMs(campaign, Date.now()),
  });
  const { data } = experiment;
  return (
    <SectionCard
      title={t("title")}
      description={t("description")}
      aside={data ? <EffectBadge state={data.state} isOpen={isUnderWay(data.missing)} /> : null}
    >
      {data ? (
        <Result experiment={data} influenced={influenced} send={{ campaignId: campaign.id, occurrence }} />
      ) : experiment.isError ? (
        <ErrorState error={experiment.error} onRetry={experiment.refetch} title={t("failed")} className="py-4" />
      ) : (
        <Skeleton className="h-12" />
      )}
    </SectionCard>
  );
}

type ResultProps = { experiment: CampaignExperiment; influenced: number; send: ExplainParams };

function Result({ experiment, influenced, send }: ResultProps) {
  const t = useTranslations("campaigns.effect");
  if (experiment.state === "no_control") return <p className="text-pretty text-muted-foreground">{t("noControl")}</p>;
  return (
    <>
      {experiment.missing ? (
        <p className="text-pretty">
          <MissingData closesAt={experiment.closesAt} missing={experiment.missing} />
        </p>
      ) : null}
      <EffectFigures experiment={experiment} influenced={influenced} send={send} />
    </>
  );
}
