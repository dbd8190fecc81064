"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FormProvider, type Resolver, useForm, useFormContext, useWatch } from "react-hook-form";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { HoursForm, type HoursValues, hoursValues, toBusinessHours } from "@/components/stores/hours-form.ts";
import { HoursRow } from "@/components/stores/hours-row.tsx";
import { OpenNowText } from "@/components/stores/open-now.tsx";
import { SaveBar } from "@/components/stores/save-bar.tsx";
import { useSaveSettings } from "@/components/stores/use-save-settings.ts";
import { Segmented } from "@/components/ui/segmented.tsx";
import { toast } from "@/components/ui/toast.ts";
import { type StoreSettingsView, type StoreView, WEEKDAYS } from "@/lib/stores/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type HoursTabProps = {
  store: StoreView;
  settings: StoreSettingsView;
  report: (part: string, isDirty: boolean) => void;
};

export function HoursTab({ store, settings, report }: HoursTabProps) {
  const t = useTranslations("stores");
  const errorText = useErrorText("stores");
  const save = useSaveSettings(settings.storeId);
  const form = useForm<HoursValues>({
    // The schema's input type is wider than this form's values; its output type matches.
    resolver: zodResolver(HoursForm) as unknown as Resolver<HoursValues>,
    defaultValues: hoursValues(settings.businessHours),
  });
  const { isDirty } = form.formState;
  useEffect(() => report("hours", isDirty), [report, isDirty]);
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { businessHours: toBusinessHours(values) },
      {
        onSuccess: (saved) => {
          form.reset(hoursValues(saved.businessHours));
          toast.success(t("hours.saved"));
        },
      },
    ),
  );
  const discard = () => {
    form.reset();
    save.reset();
  };
  const { hasBusinessHours: hasHours, isOpenNow, closesAt, opensAt } = store;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4">
          <ModeChoice />
          <OpenNowText state={{ hasHours, isOpenNow, closesAt, opensAt }} />
        </div>
        <Week />
        {save.error ? (
          <Notice tone="error" className="mx-4">
            {errorText(save.error)}
          </Notice>
        ) : null}
        <SaveBar isDirty={isDirty} isSaving={save.isPending} onDiscard={discard} />
      </form>
    </FormProvider>
  );
}

function ModeChoice() {
  const t = useTranslations("stores.hours");
  const { isReadOnly } = useProfile();
  const { control, setValue } = useFormContext<HoursValues>();
  const mode = useWatch({ control, name: "mode" });
  return (
    <fieldset disabled={isReadOnly}>
      <Segmented
        label={t("mode")}
        value={mode}
        options={[
          { value: "always", label: t("always") },
          { value: "scheduled", label: t("scheduled") },
        ]}
        onChange={(next) => setValue("mode", next, { shouldDirty: true })}
      />
    </fieldset>
  );
}

function Week() {
  const t = useTranslations("stores.hours");
  const { control } = useFormContext<HoursValues>();
  const { mode, schedule } = useWatch({ control }) as HoursValues;
  if (mode === "always") return <p className="px-4 text-muted-foreground">{t("alwaysHint")}</p>;
  const isNeverOpen = WEEKDAYS.every((weekday) => !schedule[weekday].active);
  return (
    <div>
      <ul className="divide-y border-y">
        {WEEKDAYS.map((weekday) => (
          <HoursRow key={weekday} weekday={weekday} />
        ))}
      </ul>
      <p className="px-4 pt-2 text-[13px] text-muted-foreground">{t("timeZone")}</p>
      {isNeverOpen ? (
        <Notice tone="warning" className="mx-4 mt-2">
          {t("noneOpen")}
        </Notice>
      ) : null}
    </div>
  );
}
