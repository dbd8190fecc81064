"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import type { ErpFields } from "@/components/integrations/erp-fields.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { DEFAULT_TIME_ZONE, ERP_VIEW_NAMES, ERP_VIEWS, SQL_TLS } from "@/lib/settings/names.ts";

/** What only a connection to a database has: encryption, time zone, names of the views. */
export function ErpSqlFields({ form, tls }: { form: UseFormReturn<ErpFields>; tls: ErpFields["tls"] }) {
  const t = useTranslations("integrations.erp.sql");
  const { errors } = form.formState;
  const hasViewProblem = errors.views !== undefined;
  return (
    <>
      <Field label={t("tls")}>
        {(control) => (
          <NativeSelect {...control} {...form.register("tls")}>
            {SQL_TLS.map((name) => (
              <option key={name} value={name}>
                {t(`tlsNames.${name}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {tls === "verify" ? null : <Notice tone="warning">{t(`tlsWarnings.${tls}`)}</Notice>}
      <Field label={t("timeZone")} hint={t("timeZoneHint")} problem={errors.timeZone && t("timeZoneProblem")}>
        {(control) => (
          <Input {...control} {...form.register("timeZone")} placeholder={DEFAULT_TIME_ZONE} autoComplete="off" />
        )}
      </Field>
      <details className="rounded-md border px-3 py-2.5" open={hasViewProblem || undefined}>
        <summary className="hit-area cursor-pointer font-medium">{t("views")}</summary>
        <p className="mt-1 text-[13px] text-pretty text-muted-foreground">{t("viewsHint")}</p>
        <div className="mt-3 grid gap-3">
          {ERP_VIEW_NAMES.map((name) => (
            <Field key={name} label={t(`viewNames.${name}`)} problem={errors.views?.[name] && t("viewProblem")}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(`views.${name}`)}
                  placeholder={ERP_VIEWS[name]}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
          ))}
        </div>
      </details>
    </>
  );
}
