"use client";

import { useTranslations } from "next-intl";
import { LinkField } from "@/components/campaigns/message/link-field.tsx";
import { SurveyField } from "@/components/campaigns/message/survey-field.tsx";
import { VariableField } from "@/components/campaigns/message/variable-field/variable-field.tsx";
import { usesLink, usesSurvey } from "@/components/campaigns/message/variables.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const LONGEST = 4_096;

/** Free text, for a gateway number. */
export function ChatText() {
  const t = useTranslations("campaigns.message");
  const format = useFormatters();
  const { draft, change } = useWizard();
  return (
    <>
      <SectionCard title={t("text")} description={t("textDescription")}>
        <Field
          label={t("textLabel")}
          hint={t("textHint", { count: format.number(draft.chatText.length), most: format.number(LONGEST) })}
        >
          {(control) => (
            <VariableField
              label={t("textLabel")}
              describedBy={control["aria-describedby"]}
              rows={8}
              longest={LONGEST}
              text={draft.chatText}
              placeholder={t("textPlaceholder")}
              onChange={(chatText) => change({ chatText })}
            />
          )}
        </Field>
      </SectionCard>
      {usesLink([draft.chatText]) || draft.linkUrl !== "" ? <LinkField /> : null}
      {usesSurvey([draft.chatText]) ? <SurveyField /> : null}
    </>
  );
}
