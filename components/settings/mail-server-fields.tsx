"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { ChoiceField } from "@/components/forms/choice-field.tsx";
import { Field } from "@/components/forms/field.tsx";
import { AS_NUMBER } from "@/components/forms/number-field.tsx";
import { SecretField } from "@/components/forms/secret-field.tsx";
import { type EmailFields, keepsPassword, USUAL_PORT } from "@/components/settings/email-fields.ts";
import { Notice } from "@/components/states/notice.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { MAIL_SECURITY, type MailSecurity } from "@/lib/settings/names.ts";
import type { EmailSettingsView } from "@/lib/settings/schemas.ts";

type MailServerFieldsProps = { form: UseFormReturn<EmailFields>; stored: EmailSettingsView };

/** The installation's mail server, or the organization's own. */
export function MailServerFields({ form, stored }: MailServerFieldsProps) {
  const t = useTranslations("settings.email");
  const isOwn = form.watch("isOwnServer");
  return (
    <>
      <ChoiceField
        label={t("server")}
        value={isOwn ? "own" : "installation"}
        options={[
          { value: "installation", label: t("installation"), hint: t("installationHint") },
          { value: "own", label: t("own"), hint: t("ownHint") },
        ]}
        onChange={(value) => form.setValue("isOwnServer", value === "own", { shouldDirty: true })}
      />
      {!isOwn && !stored.hasInstallationServer ? <Notice tone="warning">{t("noInstallation")}</Notice> : null}
      {isOwn ? <OwnServer form={form} stored={stored} /> : null}
    </>
  );
}

function OwnServer({ form, stored }: MailServerFieldsProps) {
  const t = useTranslations("settings.email");
  const { server: problems } = form.formState.errors;
  const fields = form.watch();
  const { security, username, password } = fields.server;
  const chooseSecurity = (next: MailSecurity) => {
    form.setValue("server.security", next, { shouldDirty: true });
    if (fields.server.port === USUAL_PORT[security])
      form.setValue("server.port", USUAL_PORT[next], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
      <Field label={t("host")} problem={problems?.host && t("hostProblem")}>
        {(control) => (
          <Input {...control} {...form.register("server.host")} placeholder="smtp.exemplo.com.br" autoComplete="off" />
        )}
      </Field>
      <Field label={t("port")} problem={problems?.port && t("portProblem")}>
        {(control) => (
          <Input {...control} {...form.register("server.port", AS_NUMBER)} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
      <Field label={t("security")} className="sm:col-span-2">
        {({ id, "aria-describedby": describedBy }) => (
          <NativeSelect
            id={id}
            aria-describedby={describedBy}
            value={security}
            onChange={(event) => chooseSecurity(event.target.value as MailSecurity)}
          >
            {MAIL_SECURITY.map((value) => (
              <option key={value} value={value}>
                {t(`securities.${value}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {security === "none" ? (
        <Notice tone="warning" className="sm:col-span-2">
          {t("plainWarning")}
        </Notice>
      ) : null}
      <Field
        label={t("username")}
        hint={t("usernameHint")}
        problem={problems?.username && t("usernameProblem")}
        className="sm:col-span-2"
      >
        {(control) => <Input {...control} {...form.register("server.username")} autoComplete="off" />}
      </Field>
      {username.trim() === "" ? null : (
        <div className="sm:col-span-2">
          <SecretField
            label={t("password")}
            value={password}
            isStored={keepsPassword(fields, stored.server)}
            problem={problems?.password && t("passwordProblem")}
            onChange={(value) =>
              form.setValue("server.password", value, { shouldDirty: true, shouldValidate: value === undefined })
            }
          />
        </div>
      )}
    </div>
  );
}
