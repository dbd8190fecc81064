"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Resolver, useForm } from "react-hook-form";
import { AS_NUMBER, NumberField } from "@/components/forms/number-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { saveRfmSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";
import { ABOUT_TO_SLEEP_DAYS } from "@/lib/customers/names.ts";
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

/** The amount is text in the form, to show it in Brazilian format. */
type RfmFields = Omit<SaveRfmSettings, "loyalTotalSpent"> & { loyalTotalSpent: string };

/** Parses a Brazilian amount in reais: `1.000,50`, `1000,5` or `1000`. NaN for other text. */
function toAmount(typed: string): number {
  const text = typed.trim().replace(/\.(?=\d{3}(?:\D|$))/g, "");
  return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/** Formats an amount in Brazilian format, with cents only if not zero: `1.000`, `1.000,50`. */
function toTyped(amount: number): string {
  return amount.toLocaleString("pt-BR", { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
}

const validate = zodResolver(SaveRfmSettings);
/** Validates and saves the amount as a number. */
const resolver: Resolver<RfmFields, unknown, SaveRfmSettings> = (fields, context, options) =>
  validate({ ...fields, loyalTotalSpent: toAmount(fields.loyalTotalSpent) }, context, options as never) as never;

/** Form of the constants that separate the ten segments, with the effects of a change. */
export function RfmForm({ settings }: { settings: RfmSettingsView }) {
  const t = useTranslations("settings.rfm");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const form = useForm<RfmFields, unknown, SaveRfmSettings>({
    defaultValues: toFields(settings),
    resolver,
    mode: "onTouched",
  });
  const save = useSaveRfm((saved) => form.reset(toFields(saved)));
  const { errors } = form.formState;
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
            hint={t("riskDaysHint", { days: ABOUT_TO_SLEEP_DAYS })}
            problem={dayProblem(errors.riskDays)}
            field={form.register("riskDays", AS_NUMBER)}
          />
          <NumberField
            label={t("churnDays")}
            unit={t("days")}
            hint={t("churnDaysHint", { days: ABOUT_TO_SLEEP_DAYS })}
            problem={dayProblem(errors.churnDays)}
            field={form.register("churnDays", { ...AS_NUMBER, deps: ["riskDays"] })}
          />
        </SectionCard>
        <SectionCard title={t("value")} description={t("valueHint")}>
          <NumberField
            label={t("loyalTotalSpent")}
            prefix={t("reais")}
            hint={t("loyalTotalSpentHint")}
            problem={errors.loyalTotalSpent && t("amount", LOYAL_TOTAL_SPENT)}
            field={form.register("loyalTotalSpent")}
            isAmount
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
      <SaveBar form={form} save={save} warning={t("consequences")} />
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

type SetValue = ReturnType<typeof useForm<RfmFields, unknown, SaveRfmSettings>>["setValue"];

function fillIn(setValue: SetValue, values: SaveRfmSettings): void {
  const fields = toFields(values);
  for (const name of ["riskDays", "churnDays", "loyalTotalSpent", "loyalOrderCount"] as const)
    setValue(name, fields[name], { shouldDirty: true, shouldValidate: true });
}

function toFields({ riskDays, churnDays, loyalTotalSpent, loyalOrderCount }: SaveRfmSettings): RfmFields {
  return { riskDays, churnDays, loyalTotalSpent: toTyped(loyalTotalSpent), loyalOrderCount };
}
