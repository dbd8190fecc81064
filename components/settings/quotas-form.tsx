"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AS_NUMBER_OR_NULL, NumberField } from "@/components/forms/number-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { saveQuotas } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { toast } from "@/components/ui/toast.ts";
import { QUOTA_BOUNDS } from "@/lib/core/quotas.ts";
import { type QuotasView, SaveQuotas } from "@/lib/settings/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The organization's own quotas, for level 0. */
export function QuotasForm({ settings }: { settings: QuotasView }) {
  const t = useTranslations("settings.quotas");
  const format = useFormatters();
  const form = useForm<SaveQuotas>({
    defaultValues: toOwn(settings),
    resolver: zodResolver(SaveQuotas),
    mode: "onTouched",
  });
  const save = useSaveQuotas((saved) => form.reset(toOwn(saved)));
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit((fields) => save.mutate(fields))} noValidate className="grid gap-6">
      <SectionCard title={t("change")} description={t("changeHint")}>
        {settings.quotas.map(({ name, default: byDefault }) => (
          <NumberField
            key={name}
            label={t(`names.${name}`)}
            unit={t(`units.${name}`)}
            hint={t("default", { limit: format.number(byDefault) })}
            problem={errors[name] && t("range", QUOTA_BOUNDS[name])}
            field={form.register(name, AS_NUMBER_OR_NULL)}
            isWide
          />
        ))}
      </SectionCard>
      <SaveBar form={form} save={save} warning={t("consequences")} />
    </form>
  );
}

function toOwn({ quotas }: QuotasView): SaveQuotas {
  return Object.fromEntries(quotas.map(({ name, own }) => [name, own])) as SaveQuotas;
}

function useSaveQuotas(onSaved: (settings: QuotasView) => void) {
  const api = useApi();
  const t = useTranslations("settings.quotas");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (quotas: SaveQuotas) => saveQuotas(api, quotas),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKeys.quotas, settings);
      onSaved(settings);
      toast.success(t("saved"));
    },
  });
}
