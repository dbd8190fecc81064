"use client";

import { PlugZap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { SectionCard } from "@/components/forms/section-card.tsx";
import {
  CONNECTION_FIELDS,
  type ConnectionFields,
  connectionResolver,
  toConfig,
  toFields,
} from "@/components/helpdesk-settings/connection-fields.ts";
import { ConnectionInputs } from "@/components/helpdesk-settings/connection-inputs.tsx";
import { SavedNotice } from "@/components/helpdesk-settings/saved-notice.tsx";
import { HelpdeskTestOutcome } from "@/components/helpdesk-settings/test-outcome.tsx";
import { useSaveConfig } from "@/components/helpdesk-settings/use-save-config.ts";
import { useTestHelpdesk } from "@/components/helpdesk-settings/use-test-helpdesk.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Notice } from "@/components/states/notice.tsx";
import type { HelpdeskConfigView } from "@/lib/helpdesk/schemas.ts";
import { hasErrorCode } from "@/lib/web/api-error.ts";
import { rejectedField } from "@/lib/web/api-error-details.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const isTaken = (error: Error | null) => hasErrorCode(error, "helpdesk_account_taken");

export function ConnectionForm({ config }: { config: HelpdeskConfigView }) {
  const t = useTranslations("helpdeskSettings");
  const { isReadOnly } = useProfile();
  const resolver = useMemo(() => connectionResolver(config), [config]);
  const form = useForm<ConnectionFields>({ defaultValues: toFields(config), resolver, mode: "onTouched" });
  const test = useTestHelpdesk();
  const save = useSaveConfig({ onSaved: (saved) => form.reset(toFields(saved)) });
  const submit = form.handleSubmit((fields) => {
    test.reset();
    save.mutate(toConfig(fields), { onError: (error) => showRefusal(error) });
  });
  /** Shows the helpdesk's error beside the field it refers to. */
  function showRefusal(error: Error) {
    if (isTaken(error)) form.setError("accountId", { type: "taken" }, { shouldFocus: true });
    for (const field of CONNECTION_FIELDS) {
      const rejected = rejectedField(error, field);
      if (rejected) form.setError(field, { type: rejected.code }, { shouldFocus: true });
    }
  }
  const isVaultDown = hasErrorCode(save.error, "secret_vault_failed");
  const isShown =
    isVaultDown || isTaken(save.error) || CONNECTION_FIELDS.some((field) => rejectedField(save.error, field));
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <SectionCard
        title={t("connection")}
        description={t("connectionDescription")}
        aside={<ChangedLine changed={config.changed} />}
      >
        <fieldset disabled={isReadOnly} className="grid gap-5">
          <ConnectionInputs form={form} stored={config} />
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <EditButton
            variant="outline"
            disabled={test.isPending}
            onClick={form.handleSubmit((fields) => test.mutate(toConfig(fields)))}
          >
            <PlugZap aria-hidden />
            {t(test.isPending ? "test.testing" : "test.button")}
          </EditButton>
          <p className="text-[13px] text-pretty text-muted-foreground">{t("test.hint")}</p>
        </div>
        <HelpdeskTestOutcome test={test} />
        {isVaultDown ? <Notice tone="error">{t("vaultDown")}</Notice> : null}
        {save.data ? <SavedNotice saved={save.data} /> : null}
      </SectionCard>
      <SaveBar form={form} save={isShown ? { ...save, error: null } : save} />
    </form>
  );
}
