"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { StoresFailed } from "@/components/shell/stores-failed.tsx";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { PageSkeleton } from "@/components/states/skeletons.tsx";
import { ResponsesCard } from "@/components/surveys/responses-card.tsx";
import { StatusButton } from "@/components/surveys/status-button.tsx";
import { SummaryCards } from "@/components/surveys/summary-cards.tsx";
import { useSurvey } from "@/components/surveys/use-surveys.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import type { SurveyView } from "@/lib/surveys/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useChoiceParam } from "@/lib/web/url-state.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const SurveyDialog = lazyComponent(() =>
  import("@/components/surveys/survey-dialog.tsx").then((it) => ({ default: it.SurveyDialog })),
);

/** Values of `?periodo=` in days. */
const PERIODS = { tudo: undefined, "30": 30, "90": 90, "365": 365 } as const;
const PERIOD_WORDS = ["tudo", "30", "90", "365"] as const;

/** One survey with its answers in the selected stores and period. */
export function SurveyPage({ id }: { id: string }) {
  const t = useTranslations("surveys");
  const survey = useSurvey(id);
  const isHydrated = useHydrated();
  const parents = [{ label: t("title"), href: "/pesquisas" }];
  if (isHydrated && survey.isError && !survey.data)
    return (
      <>
        <PageHeader title={t("one")} parents={parents} />
        <Card>
          {isApiStatus(survey.error, 404) ? (
            <NotFound />
          ) : (
            <ErrorState error={survey.error} onRetry={survey.refetch} title={t("oneFailed")} />
          )}
        </Card>
      </>
    );
  if (!isHydrated || !survey.data) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={survey.data.question}
        parents={parents}
        description={<Facts survey={survey.data} />}
        action={<Actions survey={survey.data} />}
      />
      <Answers id={id} />
    </>
  );
}

function NotFound() {
  const t = useTranslations("surveys.notFound");
  return (
    <EmptyState
      title={t("title")}
      description={t("description")}
      action={<ActionLink href="/pesquisas">{t("back")}</ActionLink>}
    />
  );
}

function Facts({ survey }: { survey: SurveyView }) {
  const t = useTranslations("surveys");
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge variant={survey.isActive ? "positive" : "default"}>{t(survey.isActive ? "active" : "inactive")}</Badge>
      {survey.store?.name ?? t("everyStore")}
    </span>
  );
}

function Actions({ survey }: { survey: SurveyView }) {
  const t = useTranslations("surveys");
  const [isEditing, setIsEditing] = useState(false);
  const refusal = survey.isOwn ? null : t(survey.store === null ? "scoped" : "askedElsewhere");
  return (
    <>
      <StatusButton survey={survey} refusal={refusal} />
      <EditButton variant="outline" refusal={refusal} onClick={() => setIsEditing(true)}>
        <Pencil aria-hidden />
        {t("edit")}
      </EditButton>
      {isEditing ? (
        <Suspense>
          <SurveyDialog survey={survey} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Answers({ id }: { id: string }) {
  const t = useTranslations("surveys.periods");
  const [period, setPeriod] = useChoiceParam("periodo", PERIOD_WORDS);
  const stores = useStoreSelection();
  const scope = { days: PERIODS[period], storeIds: stores.storeIds, enabled: stores.isReady };
  if (stores.blockedBy)
    return (
      <Card>
        <StoresFailed selection={stores} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      <Segmented
        label={t("label")}
        className="justify-self-start"
        value={period}
        onChange={(word) => void setPeriod(word)}
        options={PERIOD_WORDS.map((word) => ({ value: word, label: t(word) }))}
      />
      <SummaryCards id={id} {...scope} />
      <ResponsesCard id={id} {...scope} />
    </div>
  );
}
