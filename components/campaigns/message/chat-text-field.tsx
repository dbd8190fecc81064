"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { LinkField } from "@/components/campaigns/message/link-field.tsx";
import { SurveyField } from "@/components/campaigns/message/survey-field.tsx";
import { VariableButtons } from "@/components/campaigns/message/variable-buttons.tsx";
import { usesLink, usesSurvey } from "@/components/campaigns/message/variables.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const LONGEST = 4_096;

/** Free text, for a gateway number. */
export function ChatText() {
  const t = useTranslations("campaigns.message");
  const format = useFormatters();
  const { draft, change } = useWizard();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <SectionCard title={t("text")} description={t("textDescription")}>
        <Field
          label={t("textLabel")}
          hint={t("textHint", { count: format.number(draft.chatText.length), most: format.number(LONGEST) })}
        >
          {(control) => (
            <div className="grid gap-2">
              <Textarea
                {...control}
                ref={field}
                rows={8}
                maxLength={LONGEST}
                value={draft.chatText}
                placeholder={t("textPlaceholder")}
                onChange={(event) => change({ chatText: event.target.value })}
              />
              <VariableButtons
                field={field}
                text={draft.chatText}
                onChange={(chatText) => change({ chatText: chatText.slice(0, LONGEST) })}
              />
            </div>
          )}
        </Field>
      </SectionCard>
      {usesLink([draft.chatText]) || draft.linkUrl !== "" ? <LinkField /> : null}
      {usesSurvey([draft.chatText]) ? <SurveyField /> : null}
    </>
  );
}
