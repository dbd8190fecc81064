"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useMayEdit } from "@/components/customers/edit-gate.tsx";
import { useChangeConsent } from "@/components/customers/profile/use-change-customer.ts";
import type { ConsentEvent } from "@/components/customers/profile/use-consents.ts";
import { Switch } from "@/components/ui/switch.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { Consent, CustomerDetail } from "@/lib/customers/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type ConsentSwitchProps = { customer: CustomerDetail; channel: Consent; last: ConsentEvent | undefined };

export function ConsentSwitch({ customer, channel, last }: ConsentSwitchProps) {
  const t = useTranslations("customers.consents");
  const why = useTranslations("shell.readOnly")("why");
  const id = useId();
  const mayEdit = useMayEdit() && customer.erasedAt === null;
  const sourceText = useConsentSource();
  const change = useChangeConsent(customer.id);
  const isOut = channel === "whatsapp" ? customer.whatsappOptOut : customer.emailOptOut;
  const field = channel === "whatsapp" ? "whatsappOptOut" : "emailOptOut";
  const control = (
    <Switch
      id={id}
      checked={!isOut}
      aria-describedby={`${id}-source`}
      aria-disabled={!mayEdit}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      onCheckedChange={(accepts) => (mayEdit ? change.mutate({ [field]: !accepts }) : undefined)}
    />
  );
  return (
    <div className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <label htmlFor={id}>{t(`${channel}.receives`)}</label>
        <p id={`${id}-source`} className="text-xs text-pretty text-muted-foreground">
          {last ? sourceText(last) : t(isOut ? "outUnknown" : "never")}
        </p>
      </div>
      {mayEdit ? (
        control
      ) : (
        <Tooltip content={customer.erasedAt === null ? why : t("erased")} opensOnPress>
          {control}
        </Tooltip>
      )}
    </div>
  );
}

/** "Recusado em 12/03/2026 14:05 por Ana Souza". */
export function useConsentSource() {
  const t = useTranslations("customers.consents");
  const format = useFormatters();
  return ({ to, at, source, actor }: ConsentEvent) => {
    const values = { time: format.dateTime(at), actor: actor?.name ?? "" };
    if (source !== "manual") return t(`sources.${source}`, values);
    return t(`${to}.${actor === null ? "unknown" : "by"}`, values);
  };
}
