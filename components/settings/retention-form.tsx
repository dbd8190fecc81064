"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AS_NUMBER, NumberField } from "@/components/forms/number-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { saveRetention } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { RetentionRuns } from "@/components/settings/retention-runs.tsx";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { toast } from "@/components/ui/toast.ts";
import { RETENTION_YEARS, type RetentionView, SaveRetention } from "@/lib/sales/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Retention period of transactions, its effect, and what was deleted. */
export function RetentionForm({ retention }: { retention: RetentionView }) {
  const t = useTranslations("settings.retention");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const form = useForm<SaveRetention>({
    defaultValues: { transactionYears: retention.transactionYears },
    resolver: zodResolver(SaveRetention),
    mode: "onTouched",
  });
  const save = useSaveRetention(({ transactionYears }) => form.reset({ transactionYears }));
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit((fields) => save.mutate(fields))} noValidate className="grid gap-6">
      {isLimited ? <Notice tone="info">{t("scoped")}</Notice> : null}
      <fieldset disabled={isReadOnly || isLimited} className="contents">
        <SectionCard
          title={t("transactions")}
          description={t("transactionsHint")}
          aside={<ChangedLine changed={retention.changed} />}
        >
          <NumberField
            label={t("years")}
            unit={t("yearsUnit")}
            hint={retention.startsAt ? undefined : t("yearsHint", { years: retention.transactionYears })}
            problem={errors.transactionYears && t("range", RETENTION_YEARS)}
            field={form.register("transactionYears", AS_NUMBER)}
          />
          <RetentionFacts retention={retention} />
        </SectionCard>
      </fieldset>
      <RetentionRuns runs={retention.runs} />
      <SaveBar form={form} save={save} warning={t("consequences")} />
    </form>
  );
}

function RetentionFacts({ retention: { keptFrom, startsAt, deletedBefore } }: { retention: RetentionView }) {
  const t = useTranslations("settings.retention");
  const format = useFormatters();
  return (
    <div className="grid gap-1 text-[13px] text-pretty text-muted-foreground">
      <p>
        {t("keptFrom", { day: format.date(keptFrom) })}{" "}
        {deletedBefore ? t("deletedBefore", { day: format.date(deletedBefore) }) : null}
        {startsAt ? t("startsAt", { time: format.dateTime(startsAt) }) : null}
      </p>
      <p>{t("effect")}</p>
    </div>
  );
}

function useSaveRetention(onSaved: (retention: RetentionView) => void) {
  const api = useApi();
  const t = useTranslations("settings.retention");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: SaveRetention) => saveRetention(api, settings),
    onSuccess: (retention) => {
      queryClient.setQueryData(settingsKeys.retention, retention);
      onSaved(retention);
      toast.success(t("saved"));
    },
  });
}
