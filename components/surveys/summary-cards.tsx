"use client";

import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import type { AnswerScope } from "@/components/surveys/api.ts";
import { GroupBar } from "@/components/surveys/group-bar.tsx";
import { NpsValue } from "@/components/surveys/nps-value.tsx";
import { ScoreChart } from "@/components/surveys/score-chart.tsx";
import { StoreScores } from "@/components/surveys/store-scores.tsx";
import { useSummary } from "@/components/surveys/use-surveys.ts";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { FigureId } from "@/lib/explain/names.ts";
import type { SurveySummary } from "@/lib/surveys/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type SummaryCardsProps = AnswerScope & { id: string; enabled: boolean };

/** A survey's NPS, its composition and distribution, and the scores by store. */
export function SummaryCards({ id, ...scope }: SummaryCardsProps) {
  const t = useTranslations("surveys.summary");
  const summary = useSummary(id, scope);
  if (summary.isError && !summary.data)
    return (
      <Card>
        <ErrorState error={summary.error} onRetry={summary.refetch} title={t("failed")} />
      </Card>
    );
  if (!summary.data)
    return (
      <Loading className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    );
  const { scores, byStore } = summary.data;
  const params = { surveyId: id, days: scope.days, storeIds: scope.storeIds };
  return (
    <div
      aria-busy={summary.isPlaceholderData}
      className={cn("grid gap-4 lg:grid-cols-3", summary.isPlaceholderData && "opacity-60")}
    >
      <NpsCard summary={summary.data} params={params} />
      <Card>
        <CardHeader>
          <CardTitle>{t("distribution")}</CardTitle>
        </CardHeader>
        <CardContent>
          <ScoreChart scores={scores} />
        </CardContent>
      </Card>
      <Card className="flex flex-col overflow-hidden">
        <CardHeader>
          <CardTitle>{t("byStore")}</CardTitle>
        </CardHeader>
        <StoreScores stores={byStore} params={params} />
      </Card>
    </div>
  );
}

function NpsCard({ summary, params }: { summary: SurveySummary; params: ExplainParams }) {
  const t = useTranslations("surveys.summary");
  const format = useFormatters();
  const { asked, responses, nps } = summary;
  const rate = asked === 0 ? null : (100 * responses) / asked;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("nps")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <NpsValue value={nps} className="text-4xl leading-none font-semibold">
          <Explained figure="surveys.nps" params={params} label="NPS" value={format.number(nps)} />
        </NpsValue>
        <GroupBar summary={summary} params={params} />
        <dl className="grid grid-cols-3 gap-2 text-[13px]">
          <Figure figure="surveys.asked" params={params} name={t("asked")} value={format.number(asked)} />
          <Figure figure="surveys.responses" params={params} name={t("responses")} value={format.number(responses)} />
          <Figure figure="surveys.response-rate" params={params} name={t("rate")} value={format.percent(rate)} />
        </dl>
      </CardContent>
    </Card>
  );
}

type FigureProps = { figure: FigureId; params: ExplainParams; name: string; value: string };

function Figure({ figure, params, name, value }: FigureProps) {
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-base font-semibold tabular-nums">
        <Explained figure={figure} params={params} label={name} value={value} />
      </dd>
    </div>
  );
}
