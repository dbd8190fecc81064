"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchExperiment } from "@/components/campaigns/experiment/api.ts";
import { IntervalFigure } from "@/components/campaigns/experiment/interval-figure.tsx";
import { VariantsTable } from "@/components/campaigns/experiment/variants-table.tsx";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import type { RecipientFilters } from "@/components/campaigns/report/use-recipient-filters.ts";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import type { SendTestView, TestState } from "@/lib/experiments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const TONES: Record<TestState, "outline" | "default" | "positive"> = {
  sending: "outline",
  running: "outline",
  winner: "positive",
  not_proven: "default",
  cancelled: "default",
};

type TestResultCardProps = {
  campaignId: string;
  occurrence: number;
  onShow: RecipientFilters["show"];
};

/** The A/B test of the send: its state, each variant with its metric, and the intervals of the decision. */
export function TestResultCard({ campaignId, occurrence, onShow }: TestResultCardProps) {
  const t = useTranslations("campaigns.abTest");
  const api = useApi();
  const { data } = useQuery({
    queryKey: campaignKeys.experiment(campaignId, occurrence),
    queryFn: ({ signal }) => fetchExperiment(api, campaignId, occurrence, signal),
    // The decision comes without an action of the reader.
    refetchInterval: (query) => (query.state.data?.test?.decidedAt === null ? 60_000 : false),
  });
  const test = data?.test;
  if (!test) return null;
  const send = { campaignId, occurrence };
  return (
    <SectionCard
      title={t("title")}
      description={t("resultDescription", { share: test.sharePercent, metric: t(`metrics.${test.metric}`) })}
      aside={<Badge variant={TONES[test.state]}>{t(`states.${test.state}`)}</Badge>}
    >
      <Outcome test={test} send={send} />
      <div className="grid gap-2">
        <VariantsTable test={test} send={send} onShow={onShow} />
        {test.metric === "revenue" ? null : <p className="text-xs text-pretty text-muted-foreground">{t("base")}</p>}
      </div>
      <Comparisons test={test} />
    </SectionCard>
  );
}

/** What was decided, or when it will be, and what the other customers get. */
function Outcome({ test, send }: { test: SendTestView; send: ExplainParams }) {
  const t = useTranslations("campaigns.abTest");
  const format = useFormatters();
  const { state, decidesAt, winner, chosen, isEnough, others } = test;
  const time = decidesAt === null ? "" : format.dateTime(decidesAt);
  const rest = {
    chosen: chosen ?? "",
    count: others.people,
    missing: others.people - others.sent,
    people: () => (
      <Explained
        figure="campaigns.test-others"
        params={send}
        label={t("others")}
        value={t("customers", { count: others.people })}
      />
    ),
    sent: () => (
      <Explained
        figure="campaigns.test-others-sent"
        params={send}
        label={t("othersSent")}
        value={format.number(others.sent)}
      />
    ),
  };
  return (
    <div aria-live="polite" className="grid gap-1 text-pretty">
      <p className="text-base font-medium">{t(`outcomes.${state}`, { time, winner: winner ?? "" })}</p>
      {test.changedSince ? <p className="text-[13px]">{t("changedSince")}</p> : null}
      {isEnough === false ? <p className="text-[13px]">{t("tooFew")}</p> : null}
      <p className="text-[13px] text-muted-foreground">
        {state === "cancelled" || others.people === 0
          ? null
          : test.decidedAt === null
            ? t.rich(`rest.${test.otherwise}`, rest)
            : t.rich(chosen === null ? "restStopped" : "restChosen", rest)}
      </p>
    </div>
  );
}

type Comparison = NonNullable<SendTestView["comparisons"]>[number];

/** The better one of the pair compared with the other, so that a winner is not drawn as a loss. */
function betterFirst(pair: Comparison): Comparison {
  const { variant, against, difference, low, high } = pair;
  if (difference >= 0) return pair;
  return { variant: against, against: variant, difference: -difference, low: -high, high: -low };
}

/** Each pair with its corrected interval, once the test is decided. */
function Comparisons({ test }: { test: SendTestView }) {
  const t = useTranslations("campaigns.abTest");
  const differenceOf = useMetricDifference(test);
  if (test.comparisons === null)
    return test.decidedAt === null ? (
      <p className="text-[13px] text-pretty text-muted-foreground">{t("noInterval")}</p>
    ) : (
      <p className="text-[13px] text-pretty text-muted-foreground">{t("otherStores")}</p>
    );
  if (test.comparisons.length === 0) return null;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {test.comparisons.map(betterFirst).map(({ variant, against, ...interval }) => (
          <IntervalFigure
            key={`${variant}${against}`}
            name={t("comparison", { variant, against })}
            show={differenceOf}
            interval={interval}
            range={(words) => t("range", words)}
          />
        ))}
      </div>
      <p className="text-[13px] text-pretty text-muted-foreground">
        {t("corrected", { count: test.comparisons.length })}
      </p>
    </>
  );
}

function useMetricDifference({ metric }: SendTestView): (value: number) => string {
  const format = useFormatters();
  return (value) => (metric === "revenue" ? format.money(value) : format.points(value * 100));
}
