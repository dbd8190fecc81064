"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { HintedField } from "@/components/forms/hinted-field.tsx";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { OptionsFailed } from "@/components/states/options-failed.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { useSaveSurvey } from "@/components/surveys/use-surveys.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { CreateSurvey, MAX_QUESTION, type SurveyView } from "@/lib/surveys/schemas.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { usePrincipalStores } from "@/lib/web/use-principal-stores.ts";

type SurveyDialogProps = {
  /** Null for a new survey. */
  survey: SurveyView | null;
  onClose: () => void;
  onSaved?: (survey: SurveyView) => void;
};

export function SurveyDialog(props: SurveyDialogProps) {
  const t = useTranslations("surveys.form");
  const common = useTranslations("common");
  const [isDirty, setIsDirty] = useState(false);
  const { close, question } = useAskBeforeClose(isDirty, props.onClose);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t(props.survey === null ? "newTitle" : "editTitle")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <SurveyForm {...props} onDirty={setIsDirty} onCancel={close} />
        {question}
      </DialogContent>
    </Dialog>
  );
}

type SurveyFormProps = SurveyDialogProps & { onDirty: (isDirty: boolean) => void; onCancel: () => void };

function SurveyForm({ survey, onClose, onSaved, onDirty, onCancel }: SurveyFormProps) {
  const t = useTranslations("surveys.form");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const stores = usePrincipalStores();
  const offered = stores.data ?? [];
  const isLimited = useIsLimited();
  const form = useForm<{ question: string; storeId?: string | null }, unknown, CreateSurvey>({
    resolver: zodResolver(CreateSurvey),
    defaultValues: { question: survey?.question ?? t("suggestion"), storeId: survey?.store?.id ?? null },
  });
  const save = useSaveSurvey(survey?.id ?? null, (saved) => {
    toast.success(t(survey === null ? "created" : "saved"));
    onClose();
    onSaved?.(saved);
  });
  const { errors: problems, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const only = isLimited && offered.length === 1 ? offered[0]?.id : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (only !== undefined && !getValues("storeId")) setValue("storeId", only);
  }, [only, getValues, setValue]);
  const submit = form.handleSubmit(({ question, storeId = null }) => {
    if (isLimited && storeId === null) form.setError("storeId", { type: "required" }, { shouldFocus: true });
    else save.mutate({ question, storeId });
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <HintedField label={t("question")} hint={t("questionHint")} problem={problems.question ? t("tooShort") : null}>
        {(field) => <Input {...field} {...form.register("question")} maxLength={MAX_QUESTION} autoComplete="off" />}
      </HintedField>
      <HintedField label={t("store")} hint={t("storeHint")} problem={problems.storeId ? t("noStore") : null}>
        {(field) => (
          <NativeSelect {...field} {...form.register("storeId", { setValueAs: (value) => value || null })}>
            <option value="">{t(isLimited ? "chooseStore" : "everyStore")}</option>
            {survey?.store && !offered.some(({ id }) => id === survey.store?.id) ? (
              <option value={survey.store.id}>{survey.store.name}</option>
            ) : null}
            {offered.map(({ id, tradeName }) => (
              <option key={id} value={id}>
                {tradeName}
              </option>
            ))}
          </NativeSelect>
        )}
      </HintedField>
      {stores.isError && !stores.data ? <OptionsFailed onRetry={stores.refetch} /> : null}
      {save.error ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {t(survey === null ? "create" : "save")}
        </Button>
      </DialogFooter>
    </form>
  );
}
