"use client";

import { PLACE, useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";

/** A template's text formatted as on a phone, with the names of its variables as chips. */
export function TemplateText({ text }: { text: string }) {
  const nameOf = useVariableName();
  const names = Object.fromEntries([...text.matchAll(PLACE)].map(([, name = ""]) => [name, nameOf(name)]));
  return <ChatText text={text} variables={names} markClassName="rounded-sm bg-accent px-1 text-foreground" />;
}
