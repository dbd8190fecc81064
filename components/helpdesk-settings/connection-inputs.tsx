"use client";

import { useTranslations } from "next-intl";
import type { FieldError, UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import { AS_NUMBER } from "@/components/forms/number-field.tsx";
import { SecretField } from "@/components/forms/secret-field.tsx";
import { type ConnectionFields, keepsKey, partsOfPage } from "@/components/helpdesk-settings/connection-fields.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { HelpdeskConfigView } from "@/lib/helpdesk/schemas.ts";

type ConnectionInputsProps = { form: UseFormReturn<ConnectionFields>; stored: HelpdeskConfigView };

export function ConnectionInputs({ form, stored }: ConnectionInputsProps) {
  const t = useTranslations("helpdeskSettings");
  const { errors } = form.formState;
  const fields = form.watch();
  const splitPage = () => {
    const parts = partsOfPage(form.getValues("instanceUrl"));
    if (!parts) return;
    const change = { shouldDirty: true, shouldValidate: true };
    form.setValue("instanceUrl", parts.instanceUrl, change);
    if (parts.accountId !== undefined) form.setValue("accountId", parts.accountId, change);
  };
  /** The helpdesk's error, else the field's validation message. */
  const problemOf = (error: FieldError | undefined, otherwise: string) => {
    if (!error) return undefined;
    return t.has(`refusals.${error.type}`) ? t(`refusals.${error.type}`) : otherwise;
  };
  return (
    <>
      <Field
        label={t("instanceUrl")}
        hint={t("instanceUrlHint")}
        problem={problemOf(errors.instanceUrl, t("instanceUrlProblem"))}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("instanceUrl", { onBlur: splitPage })}
            type="url"
            inputMode="url"
            placeholder="https://atendimento.sualoja.com.br"
            autoComplete="off"
          />
        )}
      </Field>
      {/^http:/i.test(fields.instanceUrl.trim()) ? <Notice tone="warning">{t("plainWarning")}</Notice> : null}
      <Field
        label={t("accountId")}
        hint={t("accountIdHint")}
        problem={problemOf(errors.accountId, t("accountIdProblem"))}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("accountId", AS_NUMBER)}
            inputMode="numeric"
            autoComplete="off"
            className="w-28 tabular-nums"
          />
        )}
      </Field>
      <SecretField
        label={t("apiKey")}
        hint={t("apiKeyHint")}
        value={fields.apiKey}
        isStored={keepsKey(fields, stored)}
        problem={problemOf(errors.apiKey, t("apiKeyProblem"))}
        onChange={(value) =>
          form.setValue("apiKey", value, {
            shouldDirty: true,
            shouldValidate: value === undefined || Boolean(errors.apiKey),
          })
        }
      />
    </>
  );
}
