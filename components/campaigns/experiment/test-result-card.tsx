"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchExperiment } from "@/components/campaigns/experiment/api.ts";
import { IntervalFigure } from "@/components/campaigns/experiment/interval-figure.tsx";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import type { RecipientFilters } from "@/components/campaigns/report/use-recipient-filters.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
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
  return (
    <SectionCard
      title={t("title")}
      description={t("resultDescription", { share: test.sharePercent, metric: t(`metrics.${test.metric}`) })}
      aside={<Badge variant={TONES[test.state]}>{t(`states.${test.state}`)}</Badge>}
    >
      <Outcome test={test} />
      <Variants test={test} onShow={onShow} />
      <Comparisons test={test} />
    </SectionCard>
  );
}

/** What was decided, or when it will be, and what the other customers get. */
function Outcome({ test }: { test: SendTestView }) {
  const t = useTranslations("campaigns.abTest");
  const format = useFormatters();
  const { state, decidesAt, winner, chosen, isEnough, others } = test;
  const time = decidesAt === null ? "" : format.dateTime(decidesAt);
  const rest = { people: others.people, sent: others.sent, chosen: chosen ?? "" };
  return (
    <div aria-live="polite" className="grid gap-1 text-pretty">
      <p className="text-base font-medium">{t(`outcomes.${state}`, { time, winner: winner ?? "" })}</p>
      {isEnough === false ? <p className="text-[13px]">{t("tooFew")}</p> : null}
      <p className="text-[13px] text-muted-foreground">
        {state === "cancelled"
          ? null
          : test.decidedAt === null
            ? t(`rest.${test.otherwise}`, rest)
            : t(chosen === null ? "restStopped" : "restChosen", rest)}
      </p>
    </div>
  );
}

function Variants({ test, onShow }: { test: SendTestView; onShow: RecipientFilters["show"] }) {
  const t = useTranslations("campaigns.abTest");
  const format = useFormatters();
  const shownValue = useMetricValue(test);
  return (
    <table className="w-full text-[13px] tabular-nums">
      <caption className="sr-only">{t("messages")}</caption>
      <thead className="text-muted-foreground">
        <tr className="border-b [&>th]:py-1.5 [&>th]:font-normal">
          <th scope="col" className="text-left">
            {t("message")}
          </th>
          <th scope="col" className="text-right">
            {t("people")}
          </th>
          <th scope="col" className="text-right">
            {t(`counts.${test.metric}`)}
          </th>
          <th scope="col" className="text-right">
            {t(`metrics.${test.metric}`)}
          </th>
        </tr>
      </thead>
      <tbody>
        {test.variants.map(({ variant, people, count, value }) => (
          <tr key={variant} className="border-b last:border-0 [&>td]:py-1.5 [&>td]:text-right">
            <th scope="row" className="py-1.5 text-left font-medium">
              <span className="flex flex-wrap items-center gap-x-2">
                {t("variant", { variant })}
                {variant === test.winner ? <Badge variant="positive">{t("winner")}</Badge> : null}
              </span>
            </th>
            <td>
              <Button
                variant="link"
                className="hit-area h-auto p-0 text-[13px] tabular-nums"
                aria-label={t("showPeople", { variant, count: people })}
                onClick={() => onShow({ variant, tested: true })}
              >
                {format.number(people)}
              </Button>
            </td>
            <td>{format.number(count)}</td>
            <td className="font-medium">{shownValue(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
        {test.comparisons.map(({ variant, against, ...interval }) => (
          <IntervalFigure
            key={`${variant}${against}`}
            name={t("comparison", { variant, against })}
            show={differenceOf}
            interval={interval}
            range={(words) => t("range", words)}
          />
        ))}
      </div>
      <p className="text-[13px] text-pretty text-muted-foreground">{t("corrected")}</p>
    </>
  );
}

function useMetricValue({ metric }: SendTestView): (value: number | null) => string {
  const format = useFormatters();
  return (value) => {
    if (metric === "revenue") return format.money(value);
    return format.percent(value === null ? null : value * 100);
  };
}

function useMetricDifference({ metric }: SendTestView): (value: number) => string {
  const format = useFormatters();
  return (value) => (metric === "revenue" ? format.money(value) : format.points(value * 100));
}
