"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { FIELDS, needsFallback, placeOf } from "@/components/campaigns/message/variables.ts";
import { insertText } from "@/components/forms/insert-text.ts";

type VariableButtonsProps = {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  text: string;
  names?: readonly (typeof FIELDS)[number][];
  onChange: (text: string) => void;
};

/** Inserts a variable at the cursor; variables that can be empty get a fallback. */
export function VariableButtons({ field, text, names = FIELDS, onChange }: VariableButtonsProps) {
  const t = useTranslations("campaigns.variables");
  const insert = (name: (typeof FIELDS)[number]) => {
    const fallback = needsFallback(name) ? t(`defaults.${name}`) : "";
    const element = field.current;
    const selection = { start: element?.selectionStart ?? text.length, end: element?.selectionEnd ?? text.length };
    const next = insertText(text, placeOf(name, fallback), selection);
    onChange(next.text);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t("insert")}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => insert(name)}
          className="hit-area inline-flex h-8 items-center gap-1 rounded-md border border-input bg-card px-2 text-[13px] hover:bg-accent"
        >
          <Plus className="size-3.5 text-muted-foreground" aria-hidden />
          {t(`fields.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
