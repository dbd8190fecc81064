"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { ChoiceField } from "@/components/forms/choice-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { SwitchField } from "@/components/forms/switch-field.tsx";
import { type Usage, useSaveUsage } from "@/components/helpdesk-settings/use-save-usage.ts";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Link } from "@/components/ui/link.tsx";
import { WHATSAPP_MODES } from "@/lib/helpdesk/names.ts";
import type { HelpdeskConfigView } from "@/lib/helpdesk/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** How conversations are received, and the agents' working hours. */
export function UsageForm({ config }: { config: HelpdeskConfigView }) {
  const t = useTranslations("helpdeskSettings");
  const { isReadOnly } = useProfile();
  const usage: Usage = { whatsappMode: config.whatsappMode, blockOutsideHours: config.blockOutsideHours };
  const form = useForm<Usage>({ defaultValues: usage });
  const save = useSaveUsage(usage, { onSaved: (saved) => form.reset(saved) });
  const fields = form.watch();
  return (
    <form onSubmit={form.handleSubmit((chosen) => save.mutate(chosen))} className="grid gap-6">
      <fieldset disabled={isReadOnly} className="contents">
        <SectionCard title={t("mode")} description={t("modeDescription")}>
          <ChoiceField
            label={t("mode")}
            value={fields.whatsappMode}
            options={WHATSAPP_MODES.map((value) => ({
              value,
              label: t(`modes.${value}`),
              hint: t(`modeHints.${value}`),
            }))}
            onChange={(value) => form.setValue("whatsappMode", value, { shouldDirty: true })}
          />
          <p className="text-[13px] text-pretty text-muted-foreground">
            {t.rich("waitTimeout", {
              link: (text) => (
                <Link href="/atendimento?aba=tempo" className="underline underline-offset-2">
                  {text}
                </Link>
              ),
            })}
          </p>
        </SectionCard>
        <SectionCard title={t("agents")}>
          <SwitchField
            label={t("blockOutsideHours")}
            hint={t(config.hasDatabase ? "blockOutsideHoursHint" : "needsDatabase")}
            checked={fields.blockOutsideHours}
            disabled={isReadOnly || !(config.hasDatabase || config.blockOutsideHours)}
            onChange={(checked) => form.setValue("blockOutsideHours", checked, { shouldDirty: true })}
          />
        </SectionCard>
      </fieldset>
      <SaveBar form={form} save={save} />
    </form>
  );
}
