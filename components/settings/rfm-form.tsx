"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { saveRfmSettings } from "@/components/settings/api.ts";
import { ChangedLine } from "@/components/settings/changed-line.tsx";
import { settingsKeys } from "@/components/settings/keys.ts";
import { AS_NUMBER, NumberField } from "@/components/settings/number-field.tsx";
import { SaveBar } from "@/components/settings/save-bar.tsx";
import { SectionCard } from "@/components/settings/section-card.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";
import {
  LOYAL_ORDER_COUNT,
  LOYAL_TOTAL_SPENT,
  RFM_DAYS,
  type RfmSettingsView,
  SaveRfmSettings,
} from "@/lib/rfm/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** An amount in reais as it is typed in Brazil: `1.000,50`, `1000,5` or `1000`. */
const AS_AMOUNT = {
  setValueAs: (typed: unknown) => {
    if (typeof typed !== "string") return typed;
    const text = typed.trim().replace(/\.(?=\d{3}(?:\D|$))/g, "");
    return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  },
};

/** Form of the constants that separate the ten groups, with the consequences of a change. */
export function RfmForm({ settings }: { settings: RfmSettingsView }) {
  const t = useTranslations("settings.rfm");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const form = useForm<SaveRfmSettings>({
    defaultValues: toFields(settings),
    resolver: zodResolver(SaveRfmSettings),
    mode: "onTouched",
  });
  const save = useSaveRfm((saved) => form.reset(toFields(saved)));
  const { errors, isDirty } = form.formState;
  const dayProblem = (error?: { type?: unknown }) =>
    error && (error.type === "custom" ? t("order") : t("range", RFM_DAYS));
  return (
    <form onSubmit={form.handleSubmit((fields) => save.mutate(fields))} noValidate className="grid gap-6">
      {isLimited ? <Notice tone="info">{t("scoped")}</Notice> : null}
      <fieldset disabled={isReadOnly || isLimited} className="contents">
        <SectionCard
          title={t("recency")}
          description={t("recencyHint")}
          aside={<ChangedLine changed={settings.changed} />}
        >
          <NumberField
            label={t("riskDays")}
            unit={t("days")}
            hint={t("riskDaysHint")}
            problem={dayProblem(errors.riskDays)}
            field={form.register("riskDays", AS_NUMBER)}
          />
          <NumberField
            label={t("churnDays")}
            unit={t("days")}
            hint={t("churnDaysHint")}
            problem={dayProblem(errors.churnDays)}
            field={form.register("churnDays", { ...AS_NUMBER, deps: ["riskDays"] })}
          />
        </SectionCard>
        <SectionCard title={t("value")} description={t("valueHint")}>
          <NumberField
            label={t("loyalTotalSpent")}
            unit={t("reais")}
            hint={t("loyalTotalSpentHint")}
            problem={errors.loyalTotalSpent && t("amount", LOYAL_TOTAL_SPENT)}
            field={form.register("loyalTotalSpent", AS_AMOUNT)}
          />
          <NumberField
            label={t("loyalOrderCount")}
            unit={t("orders")}
            hint={t("loyalOrderCountHint")}
            problem={errors.loyalOrderCount && t("range", LOYAL_ORDER_COUNT)}
            field={form.register("loyalOrderCount", AS_NUMBER)}
          />
          {settings.source === "organization" ? (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => fillIn(form.setValue, settings.defaults)}
            >
              {t("restore")}
            </Button>
          ) : null}
        </SectionCard>
      </fieldset>
      {isDirty ? <Notice tone="warning">{t("consequences")}</Notice> : null}
      <SaveBar form={form} save={save} />
    </form>
  );
}

function useSaveRfm(onSaved: (settings: RfmSettingsView) => void) {
  const api = useApi();
  const t = useTranslations("settings.rfm");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: SaveRfmSettings) => saveRfmSettings(api, settings),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKeys.rfm, settings);
      onSaved(settings);
      toast.success(t("saved"));
    },
  });
}

type SetValue = ReturnType<typeof useForm<SaveRfmSettings>>["setValue"];

function fillIn(setValue: SetValue, values: SaveRfmSettings): void {
  for (const name of ["riskDays", "churnDays", "loyalTotalSpent", "loyalOrderCount"] as const)
    setValue(name, values[name], { shouldDirty: true, shouldValidate: true });
}

function toFields({ riskDays, churnDays, loyalTotalSpent, loyalOrderCount }: SaveRfmSettings): SaveRfmSettings {
  return { riskDays, churnDays, loyalTotalSpent, loyalOrderCount };
}
