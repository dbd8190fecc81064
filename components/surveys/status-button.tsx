"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { useSaveSurvey } from "@/components/surveys/use-surveys.ts";
import { toast } from "@/components/ui/toast.ts";
import type { SurveyView } from "@/lib/surveys/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const ConfirmDialog = lazyComponent(() =>
  import("@/components/shell/confirm-dialog.tsx").then((it) => ({ default: it.ConfirmDialog })),
);

/** Closing a survey invalidates its links, so it asks for confirmation; reopening does not. */
export function StatusButton({ survey, refusal }: { survey: SurveyView; refusal: string | null }) {
  const t = useTranslations("surveys.status");
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveSurvey(survey.id, ({ isActive }) => {
    toast.success(t(isActive ? "opened" : "closed"));
    setIsAsking(false);
  });
  const change = (isActive: boolean) =>
    save.mutate({ isActive }, { onError: (error) => (isActive ? toast.error(errorText(error)) : undefined) });
  return (
    <>
      <EditButton
        variant="outline"
        refusal={refusal}
        disabled={save.isPending}
        onClick={() => (survey.isActive ? setIsAsking(true) : change(true))}
      >
        {t(survey.isActive ? "close" : "open")}
      </EditButton>
      {isAsking ? (
        <Suspense>
          <ConfirmDialog
            title={t("question")}
            description={<p>{t("explanation")}</p>}
            confirm={t("close")}
            isPending={save.isPending}
            error={errorText(save.error)}
            onConfirm={() => change(false)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
