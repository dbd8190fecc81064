"use client";

import { useTranslations } from "next-intl";
import { ChatText } from "@/components/campaigns/message/chat-text-field.tsx";
import { ChatPreview } from "@/components/campaigns/message/lazy-chat-preview.tsx";
import { LinkField } from "@/components/campaigns/message/link-field.tsx";
import { SurveyField } from "@/components/campaigns/message/survey-field.tsx";
import { TemplateGallery } from "@/components/campaigns/message/template-gallery.tsx";
import { useTemplates } from "@/components/campaigns/message/use-templates.ts";
import { VariableTable } from "@/components/campaigns/message/variable-table.tsx";
import { usesLink, usesSurvey } from "@/components/campaigns/message/variables.ts";
import { useNumbers } from "@/components/campaigns/wizard/objective/use-numbers.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRoomy } from "@/lib/web/use-browser-state.ts";

/** A template with its variables; for a gateway number, free text. */
export function ChatMessage() {
  const t = useTranslations("campaigns.message");
  const { draft, goTo } = useWizard();
  const isRoomy = useRoomy();
  const numbers = useNumbers();
  const number = numbers.data?.data.find(({ id }) => id === draft.numberId);
  if (!number)
    return (
      <SectionCard title={t("title")}>
        <EmptyState
          className="py-4"
          title={t("noNumber")}
          description={t("noNumberHint")}
          action={
            <Button variant="outline" onClick={() => goTo("objetivo")}>
              {t("chooseNumber")}
            </Button>
          }
        />
      </SectionCard>
    );
  return (
    <>
      {number.provider === "gateway" ? <ChatText /> : <TemplateContent numberId={number.id} />}
      {isRoomy ? null : <ChatPreview />}
    </>
  );
}

function TemplateContent({ numberId }: { numberId: string }) {
  const { draft } = useWizard();
  const templates = useTemplates(numberId);
  const chosen = templates.data?.data.find(
    ({ name, language }) => name === draft.template?.name && language === draft.template.language,
  );
  const values = Object.values(draft.variables).map(({ value }) => value);
  return (
    <>
      <TemplateGallery numberId={numberId} />
      {chosen && chosen.variables.length > 0 ? <VariableTable template={chosen} /> : null}
      {usesLink(values) || draft.linkUrl !== "" ? <LinkField /> : null}
      {usesSurvey(values) ? <SurveyField /> : null}
    </>
  );
}
