"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AS_NUMBER_OR_NULL, NumberField } from "@/components/forms/number-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { saveCostSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { toast } from "@/components/ui/toast.ts";
import { type CostSettingsView, MARGIN_PERCENT, MONTHLY_BUDGET, SaveCostSettings } from "@/lib/costs/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The margin, empty if it is not known, and the monthly budget, empty if there is none. */
export function MarginForm({ settings }: { settings: CostSettingsView }) {
  const t = useTranslations("settings.costs");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const form = useForm<SaveCostSettings>({
    defaultValues: { marginPercent: settings.marginPercent, monthlyBudget: settings.monthlyBudget },
    resolver: zodResolver(SaveCostSettings),
    mode: "onTouched",
  });
  const save = useSaveCosts(({ marginPercent, monthlyBudget }) => form.reset({ marginPercent, monthlyBudget }));
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit((fields) => save.mutate(fields))} noValidate className="grid gap-6">
      <fieldset disabled={isReadOnly || isLimited} className="contents">
        <SectionCard
          title={t("margin")}
          description={t("marginHint")}
          aside={<ChangedLine changed={settings.changed} />}
        >
          <NumberField
            label={t("marginPercent")}
            unit="%"
            hint={t("marginPercentHint")}
            problem={errors.marginPercent && t("marginRange", MARGIN_PERCENT)}
            field={form.register("marginPercent", AS_NUMBER_OR_NULL)}
          />
        </SectionCard>
        <SectionCard title={t("budget")} description={t("budgetHint")}>
          <NumberField
            label={t("monthlyBudget")}
            prefix={t("reais")}
            isWide
            problem={errors.monthlyBudget && t("budgetRange", MONTHLY_BUDGET)}
            field={form.register("monthlyBudget", AS_NUMBER_OR_NULL)}
          />
        </SectionCard>
      </fieldset>
      <SaveBar form={form} save={save} />
    </form>
  );
}

function useSaveCosts(onSaved: (settings: CostSettingsView) => void) {
  const api = useApi();
  const t = useTranslations("settings.costs");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: SaveCostSettings) => saveCostSettings(api, settings),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKeys.costs, settings);
      onSaved(settings);
      toast.success(t("marginSaved"));
    },
  });
}
