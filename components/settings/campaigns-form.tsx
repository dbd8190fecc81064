"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AS_NUMBER, NumberField } from "@/components/forms/number-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { SwitchField } from "@/components/forms/switch-field.tsx";
import { MessageLimit } from "@/components/settings/message-limit.tsx";
import { useUpdateOrganization } from "@/components/settings/use-update-organization.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import {
  ATTRIBUTION_WINDOW_DAYS,
  type OrganizationSettings,
  PROGRAMME_HOLDOUT_PERCENT,
  REPLY_WINDOW_HOURS,
  UpdateOrganization,
} from "@/lib/settings/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function CampaignsForm({ settings }: { settings: OrganizationSettings }) {
  const t = useTranslations("settings.campaigns");
  const { isReadOnly } = useProfile();
  const form = useForm<UpdateOrganization>({
    defaultValues: toFields(settings),
    resolver: zodResolver(UpdateOrganization),
    mode: "onTouched",
  });
  const save = useUpdateOrganization({ onSaved: (saved) => form.reset(toFields(saved)) });
  const { errors } = form.formState;
  const blocks = form.watch("campaignSettings.blockMultipleCampaigns") ?? false;
  return (
    <form onSubmit={form.handleSubmit((changes) => save.mutate(changes))} noValidate className="grid gap-6">
      <fieldset disabled={isReadOnly} className="contents">
        <SectionCard title={t("pressure")} aside={<ChangedLine changed={settings.changed.campaigns} />}>
          <MessageLimit form={form} />
          <SwitchField
            label={t("block")}
            hint={t("blockHint")}
            checked={blocks}
            disabled={isReadOnly}
            onChange={(checked) =>
              form.setValue("campaignSettings.blockMultipleCampaigns", checked, { shouldDirty: true })
            }
          />
        </SectionCard>
        <SectionCard title={t("windows")} description={t("windowsDescription")}>
          <NumberField
            label={t("reply")}
            unit={t("hours")}
            hint={t("replyHint")}
            problem={errors.replyWindowHours && t("range", REPLY_WINDOW_HOURS)}
            field={form.register("replyWindowHours", AS_NUMBER)}
          />
          <NumberField
            label={t("attribution")}
            unit={t("days")}
            hint={t("attributionHint")}
            problem={errors.attributionWindowDays && t("range", ATTRIBUTION_WINDOW_DAYS)}
            field={form.register("attributionWindowDays", AS_NUMBER)}
          />
        </SectionCard>
        <SectionCard title={t("programme")} description={t("programmeDescription")}>
          <NumberField
            label={t("share")}
            unit={t("percentUnit")}
            hint={t("shareHint")}
            problem={errors.programmeHoldoutPercent && t("range", PROGRAMME_HOLDOUT_PERCENT)}
            field={form.register("programmeHoldoutPercent", AS_NUMBER)}
          />
        </SectionCard>
      </fieldset>
      <SaveBar form={form} save={save} />
    </form>
  );
}

function toFields(settings: OrganizationSettings) {
  const { campaignSettings, replyWindowHours, attributionWindowDays, programmeHoldoutPercent } = settings;
  return { campaignSettings, replyWindowHours, attributionWindowDays, programmeHoldoutPercent };
}
