"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { testCampaign } from "@/components/campaigns/api.ts";
import { SendButton } from "@/components/campaigns/permission-gate.tsx";
import { useFailureText } from "@/components/campaigns/use-failure-text.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/settings/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useApi } from "@/lib/web/use-api.ts";

type TestSendProps = { /** Whose values it is filled with. */ customerId: string | null };

/** One message to oneself. It counts for nothing. */
export function TestSend({ customerId }: TestSendProps) {
  const t = useTranslations("campaigns.test");
  const failureText = useFailureText();
  const api = useApi();
  const { campaign, draft, flush } = useWizard();
  const [phone, setPhone] = useState("");
  const isChat = draft.channel === "whatsapp";
  const test = useMutation({
    mutationFn: async () => {
      // What is tested is what was saved.
      if (!(await flush())) throw new Error(t("unsaved"));
      return testCampaign(api, campaign?.id ?? "", isChat ? { phone, customerId } : { customerId });
    },
  });
  const reasonText = (reason: string) => (t.has(`reasons.${reason}`) ? t(`reasons.${reason}`) : reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t pt-3">
      {isChat ? (
        <Field label={t("phone")}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={phone}
              placeholder="(11) 98765-4321"
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p className="text-[13px] text-muted-foreground">{t("toMyself")}</p>
      )}
      <SendButton
        type="submit"
        variant="outline"
        className="w-full"
        disabled={test.isPending || (isChat && phone.replace(/\D/g, "").length < 10)}
      >
        {t(test.isPending ? "sending" : "send")}
      </SendButton>
      <p aria-live="polite" className="text-[13px] text-pretty empty:hidden">
        {test.isError ? (
          <span className="text-negative">
            {t("failed", { reason: test.error.message === t("unsaved") ? t("unsaved") : failureText(test.error) })}
          </span>
        ) : null}
        {test.data?.ok ? <span className="text-positive">{t("sent", { to: test.data.to })}</span> : null}
        {test.data?.ok === false ? (
          <span className="text-negative">{t("failed", { reason: reasonText(test.data.reason) })}</span>
        ) : null}
      </p>
    </form>
  );
}
