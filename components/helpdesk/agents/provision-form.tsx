"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import { useChangeAgent } from "@/components/helpdesk/agents/use-change-agent.ts";
import { provisionAgent } from "@/components/helpdesk/api.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { ProvisionAgent, type ProvisionedAgent } from "@/lib/helpdesk/schemas.ts";
import type { StoreOption } from "@/lib/web/resources/stores.ts";

type ProvisionFormProps = {
  stores: readonly StoreOption[];
  storeId: string;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onMade: (result: ProvisionedAgent) => void;
};

/** Keeps the input after a failure. */
export function ProvisionForm({ stores, storeId, onDirty, onCancel, onMade }: ProvisionFormProps) {
  const t = useTranslations("helpdesk.agents.provision");
  const common = useTranslations("common");
  const errorText = useErrorText("helpdesk.agents", "settings");
  const form = useForm<ProvisionAgent>({
    defaultValues: { name: "", email: "", storeId },
    resolver: zodResolver(ProvisionAgent),
  });
  const provision = useChangeAgent(provisionAgent, {
    onDone: (result) => {
      toast.success(t("done", { name: result.agent.name }));
      onMade(result);
    },
  });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const code = stores.find(({ id }) => id === form.watch("storeId"))?.code;
  return (
    <form
      onSubmit={form.handleSubmit((agent) => provision.mutate(agent))}
      noValidate
      className="flex flex-1 flex-col justify-between"
    >
      <div className="grid content-start gap-5 p-4">
        <Field label={t("store")} problem={errors.storeId && t("storeProblem")}>
          {(control) => (
            <NativeSelect {...control} {...form.register("storeId")}>
              <option value="">{t("chooseStore")}</option>
              {stores.map(({ id, tradeName }) => (
                <option key={id} value={id}>
                  {tradeName}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          label={t("name")}
          hint={code ? t("nameWithCode", { code }) : t("nameHint")}
          problem={errors.name && t("nameProblem")}
        >
          {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
        </Field>
        <Field label={t("email")} hint={t("emailHint")} problem={errors.email && t("emailProblem")}>
          {(control) => (
            <Input {...control} {...form.register("email")} type="email" autoComplete="off" spellCheck={false} />
          )}
        </Field>
        {provision.error ? <Notice tone="error">{errorText(provision.error)}</Notice> : null}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t bg-popover px-4 py-3">
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={provision.isPending}>
          {t(provision.isPending ? "saving" : "save")}
        </Button>
      </div>
    </form>
  );
}
