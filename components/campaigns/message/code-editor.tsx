"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { VariableButtons } from "@/components/campaigns/message/variable-buttons.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";

const LONGEST = 500_000;

type CodeEditorProps = { html: string; onChange: (html: string) => void };

/** Edits the HTML. Tab still leaves the field, for accessibility. */
export function CodeEditor({ html, onChange }: CodeEditorProps) {
  const t = useTranslations("campaigns.mail");
  const field = useRef<HTMLTextAreaElement>(null);
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
      <VariableButtons field={field} text={html} onChange={onChange} />
    </div>
  );
}
