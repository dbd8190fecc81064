"use client";

import { useTranslations } from "next-intl";
import { LinkField } from "@/components/campaigns/message/link-field.tsx";
import { MailEditor } from "@/components/campaigns/message/mail-editor/mail-editor.tsx";
import { MailLinks } from "@/components/campaigns/message/mail-links-card.tsx";
import { MailPreview } from "@/components/campaigns/message/mail-preview.tsx";
import { SurveyField } from "@/components/campaigns/message/survey-field.tsx";
import { VariableField } from "@/components/campaigns/message/variable-field/variable-field.tsx";
import { usesLink, usesSurvey } from "@/components/campaigns/message/variables.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";

const LONGEST = 200;
/** Longer subjects are cut off in a phone's list of mails. */
const SUBJECT_SEEN = 60;
const ENVELOPE_NAMES = ["first_name", "store"] as const;

/** Subject, preheader and body of the mail. */
export function MailMessage() {
  const t = useTranslations("campaigns.mail");
  const { draft, change } = useWizard();
  const texts = [draft.subject, draft.preheader, draft.html];
  return (
    <>
      <SectionCard title={t("envelope")} description={t("envelopeDescription")}>
        <Field
          label={t("subject")}
          hint={t(draft.subject.length > SUBJECT_SEEN ? "subjectLong" : "subjectHint", { most: SUBJECT_SEEN })}
        >
          {(control) => (
            <VariableField
              isOneLine
              label={t("subject")}
              describedBy={control["aria-describedby"]}
              text={draft.subject}
              longest={LONGEST}
              names={ENVELOPE_NAMES}
              onChange={(text) => change({ subject: text })}
            />
          )}
        </Field>
        <Field label={t("preheader")} hint={t("preheaderHint")}>
          {(control) => (
            <VariableField
              isOneLine
              label={t("preheader")}
              describedBy={control["aria-describedby"]}
              text={draft.preheader}
              longest={LONGEST}
              names={ENVELOPE_NAMES}
              onChange={(text) => change({ preheader: text })}
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
