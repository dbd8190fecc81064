"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ListFilters } from "@/components/shell/list-filters.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Pager } from "@/components/shell/pager.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { SurveyList } from "@/components/surveys/survey-list.tsx";
import { type ListState, PAGE_SIZE, STATUS_WORDS, useListState } from "@/components/surveys/use-list-state.ts";
import { useSurveys } from "@/components/surveys/use-surveys.ts";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { useOpenedByLink } from "@/lib/web/use-opened-by-link.ts";

const SurveyDialog = lazyComponent(() =>
  import("@/components/surveys/survey-dialog.tsx").then((it) => ({ default: it.SurveyDialog })),
);

export function SurveysPage() {
  const t = useTranslations("surveys");
  const router = useRouter();
  const [isCreating, setIsCreating] = useOpenedByLink("nova");
  const list = useSurveyList();
  const create = (
    <EditButton onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {t("new")}
    </EditButton>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        parents={null}
        description={t("description")}
        action={list.isEmpty ? null : create}
      />
      <SurveysCard list={list} create={create} />
      {isCreating ? (
        <Suspense>
          <SurveyDialog
            survey={null}
            onClose={() => setIsCreating(false)}
            onSaved={({ id }) => router.push(`/pesquisas/${id}`)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** `isEmpty`: the organization has no survey, so that the card invites to create one. */
function useSurveyList() {
  const state = useListState();
  const surveys = useSurveys(state.query);
  const isHydrated = useHydrated();
  const isEmpty = isHydrated && surveys.data?.total === 0 && !state.isFiltered && !surveys.isPlaceholderData;
  return { state, surveys, isHydrated, isEmpty };
}

type SurveysCardProps = { list: ReturnType<typeof useSurveyList>; create: React.ReactNode };

function SurveysCard({ list: { state, surveys, isHydrated, isEmpty }, create }: SurveysCardProps) {
  const t = useTranslations("surveys");
  if (isHydrated && surveys.isError && !surveys.data)
    return (
      <Card>
        <ErrorState error={surveys.error} onRetry={surveys.refetch} title={t("failed")} />
      </Card>
    );
  if (isEmpty)
    return (
      <Card>
        <EmptyState title={t("empty.title")} description={t("empty.description")} action={create} />
      </Card>
    );
  return (
    <Card className="overflow-hidden">
      <Filters state={state} />
      {isHydrated && surveys.data ? (
        <div aria-busy={surveys.isPlaceholderData} className={cn(surveys.isPlaceholderData && "opacity-60")}>
          {surveys.data.data.length === 0 ? <Nothing state={state} /> : <SurveyList surveys={surveys.data.data} />}
          <Pager
            page={state.page}
            limit={PAGE_SIZE}
            total={surveys.data.total}
            label={t("pages")}
            onPage={state.setPage}
          />
        </div>
      ) : (
        <TableSkeleton rows={5} columns={4} />
      )}
    </Card>
  );
}

function Filters({ state }: { state: ListState }) {
  const t = useTranslations("surveys.filters");
  return (
    <ListFilters
      search={{ label: t("search"), value: state.search, onChange: state.find }}
      choice={{ label: t("status"), value: state.status, words: STATUS_WORDS, nameOf: t, onChange: state.show }}
    />
  );
}

function Nothing({ state }: { state: ListState }) {
  const t = useTranslations("surveys.filters");
  const active = [state.search.trim() && `“${state.search.trim()}”`, state.status !== "todas" && t(state.status)];
  return <NoResults filters={<p>{active.filter(Boolean).join(" · ")}</p>} onClear={state.clear} />;
}
