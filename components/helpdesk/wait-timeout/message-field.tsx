"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Field } from "@/components/forms/field.tsx";
import { insertText } from "@/components/forms/insert-text.ts";
import { Textarea } from "@/components/ui/textarea.tsx";
import {
  DEFAULT_REASSIGNMENT_MESSAGE,
  REASSIGNMENT_VARIABLES,
  type ReassignmentVariable,
  unknownPlaceholders,
} from "@/lib/helpdesk/schemas.ts";

type MessageFieldProps = { text: string; problem?: string; onChange: (text: string) => void };

/** The organization's own text; the product's default if empty. */
export function MessageField({ text, problem, onChange }: MessageFieldProps) {
  const t = useTranslations("helpdesk.timeout");
  const field = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownPlaceholders(text);
  const places = REASSIGNMENT_VARIABLES.map((variable) => ({
    code: new RegExp(`\\{\\{\\s*${variable}\\s*\\}\\}`, "g"),
    variable,
    shown: `[${t(`variables.${variable}`)}]`,
  }));
  /** With names instead of codes: “Olá, [Nome do cliente]!”. */
  const show = (value: string) => places.reduce((all, { code, shown }) => all.replace(code, shown), value);
  const keep = (value: string) =>
    places.reduce((all, { variable, shown }) => all.replaceAll(shown, `{{${variable}}}`), value);
  const insert = (variable: ReassignmentVariable) => {
    const element = field.current;
    const before = show(text);
    const selection = { start: element?.selectionStart ?? before.length, end: element?.selectionEnd ?? before.length };
    const next = insertText(before, `[${t(`variables.${variable}`)}]`, selection);
    onChange(keep(next.text));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <div className="grid content-start gap-2">
      <Field
        label={t("text")}
        hint={t("textHint")}
        problem={unknown.length > 0 ? t("unknown", { places: unknown.join(", ") }) : problem}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={6}
            value={show(text)}
            placeholder={show(DEFAULT_REASSIGNMENT_MESSAGE)}
            onChange={(event) => onChange(keep(event.target.value))}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t("insert")}</legend>
        {REASSIGNMENT_VARIABLES.map((variable) => (
          <button
            key={variable}
            type="button"
            onClick={() => insert(variable)}
            className="hit-area inline-flex h-8 items-center gap-1 rounded-md border border-input bg-card px-2 text-[13px] hover:bg-accent disabled:opacity-50"
          >
            <Plus className="size-3.5 text-muted-foreground" aria-hidden />
            {t(`variables.${variable}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
