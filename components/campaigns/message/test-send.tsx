"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { testCampaign } from "@/components/campaigns/api.ts";
import { needed } from "@/components/campaigns/message/focus-needed.ts";
import { useTestRefusal } from "@/components/campaigns/message/use-test-refusal.ts";
import { variantsOfDraft } from "@/components/campaigns/wizard/draft/variant-draft.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SendButton } from "@/components/shell/send-gate.tsx";
import { PageError } from "@/components/states/error-codes.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Input } from "@/components/ui/input.tsx";
import type { CampaignChannel } from "@/lib/campaigns/schemas.ts";
import { phoneText } from "@/lib/web/person-text.ts";
import { useApi } from "@/lib/web/use-api.ts";

type TestSendProps = {
  /** Customer whose data fills the variables. */
  customerId: string | null;
  /** Fields that have no value yet. */
  missing?: readonly string[];
};

const NONE: readonly string[] = [];

/** Sends a test message to the user; not counted in the report. */
export function TestSend({ customerId, missing = NONE }: TestSendProps) {
  const t = useTranslations("campaigns.test");
  const errorText = useErrorText("campaigns.test", "campaigns");
  const api = useApi();
  const { list } = useFormatter();
  const reasonId = useId();
  const { campaign, draft, flush, variant: shown } = useWizard();
  const variant = variantsOfDraft(draft).includes(shown) ? shown : "A";
  const [phone, setPhone] = useState("");
  const isChat = draft.channel === "whatsapp";
  const test = useMutation({
    mutationFn: async () => {
      // A test sends the saved draft, so save first.
      if (!(await flush())) throw new PageError("unsaved");
      return testCampaign(api, campaign?.id ?? "", isChat ? { phone, customerId, variant } : { customerId, variant });
    },
  });
  const isBlocked = test.isPending || missing.length > 0 || (isChat && phone.replace(/\D/g, "").length < 10);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked) test.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t pt-3">
      {isChat ? (
        <Field label={t("phone")}>
          {(control) => (
            <Input
              {...control}
              {...needed(phone === "")}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={30}
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
        disabled={isBlocked}
        aria-describedby={missing.length > 0 ? reasonId : undefined}
      >
        {t(test.isPending ? "sending" : "send")}
      </SendButton>
      {missing.length > 0 ? (
        <p id={reasonId} className="text-[13px] text-pretty text-muted-foreground">
          {t("missing", { names: list(missing) })}
        </p>
      ) : null}
      <p aria-live="polite" className="text-[13px] text-pretty empty:hidden">
        {test.isError ? <span className="text-negative">{t("failed", { reason: errorText(test.error) })}</span> : null}
        {test.data?.ok ? <span className="text-positive">{t("sent", { to: phoneText(test.data.to) })}</span> : null}
        {test.data?.ok === false ? <Refusal channel={draft.channel} reason={test.data.reason} /> : null}
      </p>
    </form>
  );
}

function Refusal({ channel, reason }: { channel: CampaignChannel; reason: string }) {
  const t = useTranslations("campaigns.failures");
  const { text, code } = useTestRefusal()(channel, reason);
  return (
    <span className="text-negative">
      {text}
      {code === null ? null : <span className="mt-0.5 block text-xs break-all">{t("code", { code })}</span>}
    </span>
  );
}
