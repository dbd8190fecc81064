"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { AS_NUMBER, NumberField } from "@/components/forms/number-field.tsx";
import { SwitchField } from "@/components/forms/switch-field.tsx";
import { MESSAGE_LIMIT_COUNT, MESSAGE_LIMIT_DAYS, type UpdateOrganization } from "@/lib/settings/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const FIRST_LIMIT = { days: 7, count: 2 };

/** Maximum of campaign messages per customer and period; no limit when off. */
export function MessageLimit({ form }: { form: UseFormReturn<UpdateOrganization> }) {
  const t = useTranslations("settings.campaigns");
  const { isReadOnly } = useProfile();
  const problems = form.formState.errors.campaignSettings;
  const [days, count] = form.watch(["campaignSettings.messageLimitDays", "campaignSettings.messageLimitCount"]);
  const isLimited = days !== null && days !== undefined;
  const toggle = (on: boolean) => {
    form.setValue("campaignSettings.messageLimitDays", on ? FIRST_LIMIT.days : null, { shouldDirty: true });
    if (on) form.setValue("campaignSettings.messageLimitCount", count || FIRST_LIMIT.count, { shouldDirty: true });
    form.clearErrors("campaignSettings");
  };
  return (
    <div className="grid gap-4">
      <SwitchField
        label={t("limit")}
        hint={t("limitHint")}
        checked={isLimited}
        disabled={isReadOnly}
        onChange={toggle}
      />
      {isLimited ? (
        <div className="grid gap-4 border-l pl-4 sm:grid-cols-2">
          <NumberField
            label={t("limitCount")}
            unit={t("messages")}
            problem={problems?.messageLimitCount && t("range", MESSAGE_LIMIT_COUNT)}
            field={form.register("campaignSettings.messageLimitCount", AS_NUMBER)}
          />
          <NumberField
            label={t("limitDays")}
            unit={t("days")}
            problem={problems?.messageLimitDays && t("range", MESSAGE_LIMIT_DAYS)}
            field={form.register("campaignSettings.messageLimitDays", AS_NUMBER)}
          />
          <p className="text-[13px] text-muted-foreground sm:col-span-2" aria-live="polite">
            {days && count ? t("limitSentence", { days, count }) : null}
          </p>
        </div>
      ) : null}
    </div>
  );
}
