"use client";

import { useTranslations } from "next-intl";
import { PLACE, useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";

/**
 * A template's text formatted as on a phone, with the names of its variables as chips. The header counts its own: both
 * texts can have a “Campo 1”.
 */
export function TemplateText({ text, isHeader = false }: { text: string; isHeader?: boolean }) {
  const t = useTranslations("templates.variables");
  const variableName = useVariableName();
  const nameOf = (name: string) => (isHeader ? t("header", { name: variableName(name) }) : variableName(name));
  const names = Object.fromEntries([...text.matchAll(PLACE)].map(([, name = ""]) => [name, nameOf(name)]));
  return <ChatText text={text} variables={names} markClassName="rounded-sm bg-accent px-1 text-foreground" />;
}
