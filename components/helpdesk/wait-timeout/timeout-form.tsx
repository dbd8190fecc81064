"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { AS_NUMBER, NumberField } from "@/components/forms/number-field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { SwitchField } from "@/components/forms/switch-field.tsx";
import { AutomaticNotice } from "@/components/helpdesk/queue/automatic-notice.tsx";
import { MessageField } from "@/components/helpdesk/wait-timeout/message-field.tsx";
import { MessagePreview } from "@/components/helpdesk/wait-timeout/message-preview.tsx";
import { useSaveTimeout } from "@/components/helpdesk/wait-timeout/use-save-timeout.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Notice } from "@/components/states/notice.tsx";
import {
  type HelpdeskConfigView,
  REASSIGNMENT_MESSAGE_LENGTH,
  ReassignmentMessage,
  WAIT_TIMEOUT_MINUTES,
  type WaitTimeout,
} from "@/lib/helpdesk/schemas.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

// The server clamps the minutes to their bounds; this form shows an error instead.
const Fields = z.object({
  enabled: z.boolean(),
  minutes: z.int().min(WAIT_TIMEOUT_MINUTES.min).max(WAIT_TIMEOUT_MINUTES.max),
  reassignmentMessage: ReassignmentMessage,
});
export type TimeoutFields = z.infer<typeof Fields>;

/** Minutes without an answer before a conversation is reassigned, and the message the customer then gets. */
export function TimeoutForm({ config }: { config: HelpdeskConfigView }) {
  const t = useTranslations("helpdesk.timeout");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  const isLocked = isReadOnly || isLimited;
  const form = useForm<TimeoutFields>({
    defaultValues: toFields({
      enabled: config.waitTimeoutEnabled,
      minutes: config.waitTimeoutMinutes,
      reassignmentMessage: config.reassignmentMessage,
    }),
    resolver: zodResolver(Fields),
    mode: "onTouched",
  });
  const save = useSaveTimeout({ onSaved: (saved) => form.reset(toFields(saved)) });
  const { errors } = form.formState;
  const [isEnabled, message] = form.watch(["enabled", "reassignmentMessage"]);
  return (
    <form onSubmit={form.handleSubmit((fields) => save.mutate(fields))} noValidate className="grid max-w-4xl gap-6">
      {config.whatsappMode === "gateway" ? <AutomaticNotice /> : null}
      {isLimited ? <Notice tone="info">{t("scoped")}</Notice> : null}
      <fieldset disabled={isLocked} className="contents">
        <SectionCard title={t("title")} description={t("description")} aside={<ChangedLine changed={config.changed} />}>
          <SwitchField
            label={t("enabled")}
            hint={t("enabledHint")}
            checked={isEnabled}
            disabled={isLocked}
            onChange={(checked) => form.setValue("enabled", checked, { shouldDirty: true })}
          />
          <NumberField
            label={t("minutes")}
            unit={t("unit")}
            hint={t("minutesHint")}
            problem={errors.minutes && t("minutesProblem", WAIT_TIMEOUT_MINUTES)}
            field={form.register("minutes", AS_NUMBER)}
          />
        </SectionCard>
        <SectionCard title={t("message")} description={t("messageDescription")}>
          <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
            <MessageField
              text={message}
              problem={errors.reassignmentMessage && t("messageProblem", { max: REASSIGNMENT_MESSAGE_LENGTH })}
              onChange={(text) => form.setValue("reassignmentMessage", text, { shouldDirty: true, shouldTouch: true })}
            />
            <MessagePreview text={message} />
          </div>
        </SectionCard>
      </fieldset>
      <SaveBar form={form} save={save} />
    </form>
  );
}

function toFields({ enabled, minutes, reassignmentMessage }: WaitTimeout): TimeoutFields {
  return { enabled, minutes, reassignmentMessage: reassignmentMessage ?? "" };
}
