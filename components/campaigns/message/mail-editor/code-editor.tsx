"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { VariableButtons } from "@/components/campaigns/message/variable-buttons.tsx";
import { needsFallback, placeOf, placesIn, type VariableName } from "@/components/campaigns/message/variables.ts";
import { insertText } from "@/components/forms/insert-text.ts";
import { Textarea } from "@/components/ui/textarea.tsx";

const LONGEST = 500_000;

type CodeEditorProps = { html: string; onChange: (html: string) => void };

/** Edits the HTML. Tab still leaves the field, for accessibility. */
export function CodeEditor({ html, onChange }: CodeEditorProps) {
  const t = useTranslations("campaigns.mail");
  const variables = useTranslations("campaigns.variables");
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: VariableName) => {
    const fallback = needsFallback(name) ? variables(`defaults.${name}`) : "";
    const element = field.current;
    const selection = { start: element?.selectionStart ?? html.length, end: element?.selectionEnd ?? html.length };
    const next = insertText(html, placeOf(name, fallback), selection);
    onChange(next.text);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <div className="grid gap-2">
      <Textarea
        ref={field}
        rows={16}
        spellCheck={false}
        maxLength={LONGEST}
        aria-label={t("code")}
        value={html}
        placeholder={t.raw("codePlaceholder")}
        className="font-mono text-xs leading-5 sm:text-xs"
        onChange={(event) => onChange(event.target.value)}
      />
      <VariableButtons onInsert={insert} />
      <UsedVariables text={html} />
    </div>
  );
}

/** What the codes in the text mean: “Primeiro nome, senão “cliente””. */
function UsedVariables({ text }: { text: string }) {
  const t = useTranslations("campaigns.variables");
  const places = placesIn(text);
  if (places.length === 0) return null;
  return (
    <ul aria-label={t("used")} className="flex flex-wrap gap-1.5 text-[13px]">
      {places.map(({ field, fallback, code }) => (
        <li key={code} className="rounded-md bg-primary-soft px-2 py-0.5 break-words">
          {fallback === null ? t(`fields.${field}`) : t("orElse", { field: t(`fields.${field}`), fallback })}
        </li>
      ))}
    </ul>
  );
}
