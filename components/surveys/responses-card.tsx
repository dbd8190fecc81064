"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import type { AnswerScope } from "@/components/surveys/api.ts";
import { GROUP_FILL } from "@/components/surveys/tones.ts";
import { type AnswersState, GROUP_WORDS, PAGE_SIZE, useAnswersState } from "@/components/surveys/use-answers-state.ts";
import { useResponses } from "@/components/surveys/use-surveys.ts";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { scoreGroup } from "@/lib/surveys/names.ts";
import type { SurveyResponseView } from "@/lib/surveys/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type ResponsesCardProps = AnswerScope & { id: string; enabled: boolean };

export function ResponsesCard({ id, ...scope }: ResponsesCardProps) {
  const t = useTranslations("surveys.responses");
  const state = useAnswersState();
  return (
    <Card className="overflow-hidden">
      <CardHeader className="border-b">
        <CardTitle>{t("title")}</CardTitle>
        <Filters state={state} />
      </CardHeader>
      <Responses id={id} scope={scope} state={state} />
    </Card>
  );
}

function Filters({ state }: { state: AnswersState }) {
  const t = useTranslations("surveys.responses");
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1 max-sm:w-full">
      <NativeSelect
        aria-label={t("group")}
        className="flex-1 sm:w-56 sm:flex-none"
        value={state.group}
        onChange={(event) => state.show(GROUP_WORDS.find((word) => word === event.target.value) ?? "todas")}
      >
        {GROUP_WORDS.map((word) => (
          <option key={word} value={word}>
            {t(`groups.${word}`)}
          </option>
        ))}
      </NativeSelect>
      <div className="flex items-center gap-2 text-[13px]">
        <Checkbox
          id={id}
          checked={state.isCommented}
          onCheckedChange={(checked) => state.onlyCommented(checked === true)}
        />
        <label htmlFor={id}>{t("commented")}</label>
      </div>
    </div>
  );
}

type ResponsesProps = { id: string; scope: AnswerScope & { enabled: boolean }; state: AnswersState };

function Responses({ id, scope, state }: ResponsesProps) {
  const t = useTranslations("surveys.responses");
  const responses = useResponses(id, { ...state.query, ...scope });
  if (responses.isError && !responses.data)
    return <ErrorState error={responses.error} onRetry={responses.refetch} title={t("failed")} />;
  if (!responses.data) return <TableSkeleton rows={5} columns={3} />;
  const { data, total } = responses.data;
  if (data.length === 0 && state.isFiltered)
    return <NoResults filters={<p>{state.words.map((word) => t(word)).join(" · ")}</p>} onClear={state.clear} />;
  if (data.length === 0) return <EmptyState title={t("empty")} description={t("emptyWhy")} />;
  return (
    <div aria-busy={responses.isPlaceholderData} className={cn(responses.isPlaceholderData && "opacity-60")}>
      <ul aria-label={t("title")} className="divide-y">
        {data.map((response) => (
          <Response key={response.id} response={response} />
        ))}
      </ul>
      <Pager page={state.page} limit={PAGE_SIZE} total={total} label={t("pages")} onPage={state.setPage} />
    </div>
  );
}

function Response({ response: { score, comment, createdAt, store, customer } }: { response: SurveyResponseView }) {
  const t = useTranslations("surveys.responses");
  const format = useFormatters();
  return (
    <li className="flex gap-3 px-4 py-3">
      <span className="flex w-9 shrink-0 flex-col items-center gap-1">
        <span className="text-lg leading-6 font-semibold tabular-nums">
          <span className="sr-only">{t("score")} </span>
          {score}
        </span>
        <span aria-hidden className={cn("h-1 w-6 rounded-full", GROUP_FILL[scoreGroup(score)])} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn("text-pretty break-words whitespace-pre-line", !comment && "text-muted-foreground")}>
          {comment ?? t("noComment")}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-[13px] text-muted-foreground">
          <CustomerName customer={customer} />
          <span>{store}</span>
          <span>{format.dateTime(createdAt)}</span>
        </p>
      </div>
    </li>
  );
}

/** A link for users who may see customers. */
function CustomerName({ customer: { id, name } }: { customer: SurveyResponseView["customer"] }) {
  const t = useTranslations("surveys.responses");
  const { hasPermission } = useProfile();
  if (name === null || !hasPermission("app:customers")) return <span>{name ?? t("erased")}</span>;
  return (
    <Link href={`/clientes/${id}`} className="hit-area rounded-sm text-foreground hover:underline">
      {name}
    </Link>
  );
}
