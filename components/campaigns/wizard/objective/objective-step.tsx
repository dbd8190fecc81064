"use client";

import { Mail, MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { problemsOf } from "@/components/campaigns/wizard/draft/draft.ts";
import { NumberChoice } from "@/components/campaigns/wizard/objective/number-choice.tsx";
import { TagsField } from "@/components/campaigns/wizard/objective/tags-field.tsx";
import { useEmailSender } from "@/components/campaigns/wizard/objective/use-email-sender.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { ProblemNotice } from "@/components/campaigns/wizard/steps/problem-notice.tsx";
import { StepProblems } from "@/components/campaigns/wizard/steps/step-problems.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Input } from "@/components/ui/input.tsx";

const CHANNELS = [
  { value: "whatsapp", icon: MessageCircle },
  { value: "email", icon: Mail },
] as const;
const NAME_LENGTH = 120;

/** Name and channel. */
export function ObjectiveStep() {
  const t = useTranslations("campaigns.objective");
  const { campaign, draft, change, nameAsked, goTo } = useWizard();
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (nameAsked > 0) nameField.current?.focus();
  }, [nameAsked]);
  const isNameMissing = (campaign !== null || nameAsked > 0) && draft.name.trim() === "";
  return (
    <>
      <StepProblems step="objetivo" />
      <SectionCard title={t("title")} description={t("description")}>
        <Field label={t("name")} hint={t("nameHint")} problem={isNameMissing ? t("nameMissing") : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={nameField}
              value={draft.name}
              maxLength={NAME_LENGTH}
              autoComplete="off"
              autoFocus={campaign === null}
              placeholder={t("namePlaceholder")}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                goTo("publico");
              }}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <RadioCards
          label={t("channel")}
          value={draft.channel}
          onChange={(channel) => change({ channel })}
          options={CHANNELS.map(({ value, icon: Icon }) => ({
            value,
            label: (
              <>
                <Icon className="size-4" aria-hidden />
                {t(`channels.${value}.name`)}
              </>
            ),
            hint: t(`channels.${value}.hint`),
          }))}
        />
        {draft.channel === "email" ? <SenderProblem /> : null}
        <TagsField tags={draft.tags} onChange={(tags) => change({ tags })} />
      </SectionCard>
      {draft.channel === "whatsapp" ? <NumberChoice /> : <MailSender />}
    </>
  );
}

/** Shown before the user writes a mail that could not be sent. */
function SenderProblem() {
  const problem = useEmailSender();
  return problem === null ? null : <ProblemNotice problem={problem} />;
}

function MailSender() {
  const t = useTranslations("campaigns.objective");
  const { draft, change } = useWizard();
  const isWrong = problemsOf(draft).includes("fromName");
  return (
    <SectionCard title={t("sender")} description={t("senderDescription")}>
      <Field label={t("fromName")} hint={t("fromNameHint")} problem={isWrong ? t("fromNameWrong") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={draft.fromName}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => change({ fromName: event.target.value })}
          />
        )}
      </Field>
      <ReplyTo />
    </SectionCard>
  );
}

function ReplyTo() {
  const t = useTranslations("campaigns.objective");
  const { draft, change } = useWizard();
  const isWrong = problemsOf(draft).includes("replyTo");
  return (
    <Field label={t("replyTo")} hint={t("replyToHint")} problem={isWrong ? t("replyToWrong") : undefined}>
      {(control) => (
        <Input
          {...control}
          type="email"
          value={draft.replyTo}
          autoComplete="off"
          placeholder="contato@sualoja.com.br"
          onChange={(event) => change({ replyTo: event.target.value })}
        />
      )}
    </Field>
  );
}
