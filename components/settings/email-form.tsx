"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { DomainAdvice } from "@/components/settings/domain-advice.tsx";
import { type EmailFields, emailResolver, toFields, toSettings } from "@/components/settings/email-fields.ts";
import { MailServerFields } from "@/components/settings/mail-server-fields.tsx";
import { SuppressionsCard } from "@/components/settings/suppressions-card.tsx";
import { TestMailCard } from "@/components/settings/test-mail-card.tsx";
import { useSaveEmail } from "@/components/settings/use-save-email.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { EmailSettingsView } from "@/lib/settings/schemas.ts";
import { rejectedField } from "@/lib/web/api-error-details.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function EmailForm({ settings }: { settings: EmailSettingsView }) {
  const t = useTranslations("settings.email");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const resolver = useMemo(() => emailResolver(settings.server), [settings.server]);
  const form = useForm<EmailFields>({ defaultValues: toFields(settings), resolver, mode: "onTouched" });
  const save = useSaveEmail({ onSaved: (saved) => form.reset(toFields(saved)) });
  const { errors, isDirty } = form.formState;
  const isOwn = form.watch("isOwnServer");
  const hasReplyTo = settings.replyTo !== null || form.watch("replyTo") !== "";
  const takesReplies = !isOwn && !hasReplyTo;
  const submit = form.handleSubmit((fields) =>
    save.mutate(toSettings(fields), {
      onError: (error) => {
        if (rejectedField(error, "server.password")) form.setError("server.password", { type: "needed" });
      },
    }),
  );
  return (
    <div className="grid gap-6">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <fieldset disabled={isReadOnly} className="contents">
          <SectionCard
            title={t("server")}
            description={t("serverDescription")}
            aside={<ChangedLine changed={settings.changed} />}
          >
            <MailServerFields form={form} stored={settings} />
          </SectionCard>
          <SectionCard title={t("sender")} description={t(isOwn ? "senderDescription" : "senderName")}>
            <Field label={t("fromName")} hint={t("fromNameHint")} problem={errors.fromName && t("fromNameProblem")}>
              {(control) => <Input {...control} {...form.register("fromName")} autoComplete="off" />}
            </Field>
            <Field
              label={t(takesReplies ? "repliesTo" : "fromAddress")}
              hint={takesReplies ? t("repliesToHint") : undefined}
              problem={errors.fromAddress && t("addressProblem")}
            >
              {(control) => <Input {...control} {...form.register("fromAddress")} type="email" autoComplete="off" />}
            </Field>
            {isOwn || hasReplyTo ? (
              <Field label={t("replyTo")} hint={t("replyToHint")} problem={errors.replyTo && t("addressProblem")}>
                {(control) => <Input {...control} {...form.register("replyTo")} type="email" autoComplete="off" />}
              </Field>
            ) : null}
            {isOwn ? <DomainAdvice address={form.watch("fromAddress")} /> : null}
          </SectionCard>
        </fieldset>
        <SaveBar form={form} save={save} />
      </form>
      <TestMailCard isDirty={isDirty} />
      {isLimited ? null : <SuppressionsCard />}
    </div>
  );
}
