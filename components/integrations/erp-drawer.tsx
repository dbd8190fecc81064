"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { ChoiceField } from "@/components/forms/choice-field.tsx";
import { Field } from "@/components/forms/field.tsx";
import { SecretField } from "@/components/forms/secret-field.tsx";
import {
  type ErpFields,
  erpResolver,
  keepsPassword,
  readsMore,
  toConnection,
  toFields,
} from "@/components/integrations/erp-fields.ts";
import { ErpFilesFields } from "@/components/integrations/erp-files-fields.tsx";
import { ErpRemoval } from "@/components/integrations/erp-removal.tsx";
import { ErpSqlFields } from "@/components/integrations/erp-sql-fields.tsx";
import { ErpTestOutcome } from "@/components/integrations/erp-test-outcome.tsx";
import { useSaveErp } from "@/components/integrations/use-save-erp.ts";
import { useTestErp } from "@/components/integrations/use-test-erp.ts";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { toast } from "@/components/ui/toast.ts";
import { ERP_KINDS } from "@/lib/settings/names.ts";
import type { ErpSettingsView } from "@/lib/settings/schemas.ts";
import { rejectedField } from "@/lib/web/api-error-details.ts";

type ErpDrawerProps = { settings: ErpSettingsView; onClose: () => void };

export function ErpDrawer({ settings, onClose }: ErpDrawerProps) {
  const t = useTranslations("integrations.erp");
  const common = useTranslations("common");
  const [isRemoving, setRemoving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { close, question } = useAskBeforeClose(isDirty, onClose);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")} className="max-w-lg">
        <SheetHeader>
          <SheetTitle>{t("drawerTitle")}</SheetTitle>
          <SheetDescription>{t("drawerDescription")}</SheetDescription>
        </SheetHeader>
        <ErpForm settings={settings} onDirty={setDirty} onCancel={close} onSaved={onClose} />
        {settings.source === "organization" ? (
          <ErpRemoval isAsking={isRemoving} onAsk={setRemoving} onRemoved={onClose} />
        ) : null}
        {question}
      </SheetContent>
    </Sheet>
  );
}

const PLACEHOLDERS = {
  http: "https://erp.exemplo.com.br",
  sql: "postgresql://banco.exemplo.com.br:5432/erp",
  files: "sftp://arquivos.exemplo.com.br:22/balcao",
};

/** Texts of the fields that every kind has. */
function useFieldTexts(kind: ErpFields["kind"]) {
  const t = useTranslations("integrations.erp");
  if (kind === "files")
    return {
      addressHint: t("files.addressHint"),
      addressProblem: t("files.addressProblem"),
      username: t("files.username"),
      password: t("files.password"),
    };
  const isSql = kind === "sql";
  return {
    addressHint: t(isSql ? "sql.addressHint" : "baseUrlHint"),
    addressProblem: t(isSql ? "sql.addressProblem" : "baseUrlProblem"),
    username: t("username"),
    password: t("password"),
  };
}

type ErpFormProps = {
  settings: ErpSettingsView;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

function ErpForm({ settings, onDirty, onCancel, onSaved }: ErpFormProps) {
  const t = useTranslations("integrations.erp");
  const common = useTranslations("common");
  const errorText = useErrorText("settings");
  const resolver = useMemo(() => erpResolver(settings), [settings]);
  const form = useForm<ErpFields>({ defaultValues: toFields(settings), resolver, mode: "onTouched" });
  const test = useTestErp();
  const save = useSaveErp({
    onSaved: () => {
      toast.success(t("saved"));
      onSaved();
    },
  });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const fields = form.watch();
  // The form validates the rest of the URL before sending.
  const isBlocked = rejectedField(save.error, "baseUrl") !== undefined;
  const hasNoKey = rejectedField(save.error, "files.hostKey") !== undefined && fields.hostKey.trim() === "";
  const isUnreadable = rejectedField(save.error, "password")?.code === "unreadable_key";
  const isSql = fields.kind === "sql";
  const blockedReason = isSql
    ? t("test.reasons.host_not_listed", { detail: fields.baseUrl })
    : t("test.reasons.private_address");
  const blockedProblem = isBlocked ? blockedReason : undefined;
  const texts = useFieldTexts(fields.kind);
  const baseUrlProblem = errors.baseUrl ? texts.addressProblem : blockedProblem;
  const isSftp = /^sftp:/i.test(fields.baseUrl.trim());
  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(toConnection(typed)))}
      noValidate
      className="grid gap-4 p-4"
    >
      <ChoiceField
        label={t("kind")}
        value={fields.kind}
        options={ERP_KINDS.map((value) => ({ value, label: t(`kinds.${value}`), hint: t(`kindHints.${value}`) }))}
        onChange={(kind) => form.setValue("kind", kind, { shouldDirty: true })}
      />
      <Field label={t("baseUrl")} hint={texts.addressHint} problem={baseUrlProblem}>
        {(control) => (
          <Input
            {...control}
            {...form.register("baseUrl", { onChange: () => save.reset() })}
            type="url"
            inputMode="url"
            placeholder={PLACEHOLDERS[fields.kind]}
            autoComplete="off"
          />
        )}
      </Field>
      {!isSql && /^http:/i.test(fields.baseUrl.trim()) ? <Notice tone="warning">{t("plainWarning")}</Notice> : null}
      <Field label={texts.username} problem={errors.username && t("usernameProblem")}>
        {(control) => <Input {...control} {...form.register("username")} autoComplete="off" />}
      </Field>
      <SecretField
        label={texts.password}
        hint={fields.kind === "files" && isSftp ? t("files.passwordHint") : undefined}
        value={fields.password}
        isStored={keepsPassword(fields, settings)}
        problem={errors.password ? t("passwordProblem") : isUnreadable ? t("files.keyProblem") : undefined}
        onChange={(value) => {
          save.reset();
          form.setValue("password", value, { shouldDirty: true, shouldValidate: value === undefined });
        }}
      />
      <Field label={t("branch")} hint={t("branchHint")} problem={errors.defaultBranch && t("branchProblem")}>
        {(control) => (
          <Input {...control} {...form.register("defaultBranch")} autoComplete="off" className="max-w-40" />
        )}
      </Field>
      {isSql ? <ErpSqlFields form={form} tls={fields.tls} /> : null}
      {fields.kind === "files" ? <ErpFilesFields form={form} isSftp={isSftp} hasNoKey={hasNoKey} /> : null}
      {readsMore(fields, settings) ? <Notice tone="info">{t("elsewhere")}</Notice> : null}
      <ErpTestOutcome test={test} />
      {save.error && !isBlocked && !hasNoKey && !isUnreadable ? (
        <Notice tone="error">{errorText(save.error)}</Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="outline"
          className="sm:mr-auto"
          disabled={test.isPending}
          onClick={form.handleSubmit((typed) => test.mutate(toConnection(typed)))}
        >
          {t(test.isPending ? "testing" : "testButton")}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}
