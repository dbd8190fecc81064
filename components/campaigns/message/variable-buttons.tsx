"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { FIELDS, needsFallback, placeOf, placesIn } from "@/components/campaigns/message/variables.ts";
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
    <div className="grid gap-1.5">
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
      <UsedVariables text={text} />
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
      {places.map(({ field, fallback }) => (
        <li key={`${field}|${fallback}`} className="rounded-md bg-primary-soft px-2 py-0.5 break-words">
          {fallback === null ? t(`fields.${field}`) : t("orElse", { field: t(`fields.${field}`), fallback })}
        </li>
      ))}
    </ul>
  );
}
