"use client";

import { useTranslations } from "next-intl";
import { PLACE, TEXT_VARIABLES, useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";
import type { TemplateView } from "@/lib/messaging/schemas.ts";

const MOST_SHOWN = 30;

/** A template's text in a list. Numbered variables are shown by their examples, as the campaign fills them. */
export function TemplateSummary({ template: { body, variables } }: { template: TemplateView }) {
  const t = useTranslations("templates");
  const nameOf = useVariableName();
  const shownFor = (name: string) => {
    if (TEXT_VARIABLES.some((one) => one === name)) return nameOf(name);
    const { example } = variables.find((one) => one.component === "body" && one.name === name) ?? {};
    return example ? example.slice(0, MOST_SHOWN) : t("toFill");
  };
  const shown = Object.fromEntries([...body.matchAll(PLACE)].map(([, name = ""]) => [name, shownFor(name)]));
  return (
    <ChatText
      text={body}
      variables={shown}
      markClassName="rounded-sm bg-accent px-1 whitespace-nowrap text-foreground"
    />
  );
}
