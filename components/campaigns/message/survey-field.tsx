"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CHOICES } from "@/components/campaigns/api.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { OptionsFailed } from "@/components/states/options-failed.tsx";
import { fetchSurveys } from "@/components/surveys/api.ts";
import { surveyKeys } from "@/components/surveys/keys.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useApi } from "@/lib/web/use-api.ts";

const QUERY = { status: "active", limit: CHOICES };

/** The survey that `{{survey_link}}` refers to. */
export function SurveyField() {
  const t = useTranslations("campaigns.survey");
  const api = useApi();
  const { draft, change } = useWizard();
  const surveys = useQuery({
    queryKey: surveyKeys.list(QUERY),
    queryFn: ({ signal }) => fetchSurveys(api, QUERY, signal),
  });
  const list = surveys.data?.data ?? [];
  return (
    <SectionCard title={t("title")} description={t("description")}>
      <Field label={t("label")} hint={surveys.data?.total === 0 ? t("none") : undefined}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.surveyId ?? ""}
            onChange={(event) => change({ surveyId: event.target.value || null })}
          >
            <option value="">{t("choose")}</option>
            {list.map(({ id, question }) => (
              <option key={id} value={id}>
                {question}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {surveys.isError && !surveys.data ? <OptionsFailed onRetry={surveys.refetch} /> : null}
    </SectionCard>
  );
}
