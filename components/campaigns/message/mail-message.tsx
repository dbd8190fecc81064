"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { LinkField } from "@/components/campaigns/message/link-field.tsx";
import { MailEditor } from "@/components/campaigns/message/mail-editor.tsx";
import { MailLinks } from "@/components/campaigns/message/mail-links-card.tsx";
import { MailPreview } from "@/components/campaigns/message/mail-preview.tsx";
import { SurveyField } from "@/components/campaigns/message/survey-field.tsx";
import { VariableButtons } from "@/components/campaigns/message/variable-buttons.tsx";
import { usesLink, usesSurvey } from "@/components/campaigns/message/variables.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Input } from "@/components/ui/input.tsx";

const LONGEST = 200;
/** Longer subjects are cut off in a phone's list of mails. */
const SUBJECT_SEEN = 60;

/** Subject, preheader and body of the mail. */
export function MailMessage() {
  const t = useTranslations("campaigns.mail");
  const { draft, change } = useWizard();
  const subject = useRef<HTMLInputElement>(null);
  const texts = [draft.subject, draft.preheader, draft.html];
  return (
    <>
      <SectionCard title={t("envelope")} description={t("envelopeDescription")}>
        <Field
          label={t("subject")}
          hint={t(draft.subject.length > SUBJECT_SEEN ? "subjectLong" : "subjectHint", { most: SUBJECT_SEEN })}
        >
          {(control) => (
            <div className="grid gap-2">
              <Input
                {...control}
                ref={subject}
                value={draft.subject}
                maxLength={LONGEST}
                autoComplete="off"
                onChange={(event) => change({ subject: event.target.value })}
              />
              <VariableButtons
                field={subject}
                text={draft.subject}
                names={["first_name", "store"]}
                onChange={(text) => change({ subject: text.slice(0, LONGEST) })}
              />
            </div>
          )}
        </Field>
        <Field label={t("preheader")} hint={t("preheaderHint")}>
          {(control) => (
            <Input
              {...control}
              value={draft.preheader}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => change({ preheader: event.target.value })}
            />
          )}
        </Field>
      </SectionCard>
      <MailEditor />
      {usesLink(texts) || draft.linkUrl !== "" ? <LinkField /> : null}
      {usesSurvey(texts) ? <SurveyField /> : null}
      <MailLinks />
      <MailPreview />
    </>
  );
}
