"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { TemplateForm } from "@/components/campaigns/templates/editor/use-template-form.ts";
import { Field } from "@/components/forms/field.tsx";
import { insertText } from "@/components/forms/insert-text.ts";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { TEMPLATE_LIMITS } from "@/lib/messaging/names.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type BodyFieldProps = { form: TemplateForm; problemOf: (path: string) => string | undefined };

/** The message's text, with its variables as names; each variable has an example for the review. */
export function BodyField({ form, problemOf }: BodyFieldProps) {
  const t = useTranslations("templates.form");
  const format = useFormatters();
  const field = useRef<HTMLTextAreaElement>(null);
  const { values, content, naming, offered, used, change } = form;
  const insert = (variable: string) => {
    const element = field.current;
    const end = values.body.length;
    const selection = { start: element?.selectionStart ?? end, end: element?.selectionEnd ?? end };
    const next = insertText(values.body, `[${naming.nameOf(variable)}]`, selection);
    change({ body: next.text });
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <div className="grid gap-3">
      <Field
        label={t("body")}
        hint={t("bodyHint", {
          count: format.number(content.body.length),
          most: format.number(TEMPLATE_LIMITS.body),
        })}
        problem={problemOf("body")}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={7}
            value={values.body}
            placeholder={t("bodyPlaceholder")}
            onChange={(event) => change({ body: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-[13px] text-muted-foreground">{t("insert")}</legend>
        {offered.map((variable) => (
          <button
            key={variable}
            type="button"
            onClick={() => insert(variable)}
            className="hit-area inline-flex h-8 items-center gap-1 rounded-md border border-input bg-card px-2 text-[13px] hover:bg-accent"
          >
            <Plus className="size-3.5 text-muted-foreground" aria-hidden />
            {naming.nameOf(variable)}
          </button>
        ))}
      </fieldset>
      {used.length === 0 ? null : (
        <div className="grid gap-3 rounded-md bg-muted p-3 sm:grid-cols-2">
          <p className="text-[13px] text-pretty text-muted-foreground sm:col-span-2">{t("examplesHint")}</p>
          {used.map((variable) => (
            <Field
              key={variable}
              label={t("exampleOf", { name: naming.nameOf(variable) })}
              problem={problemOf(`examples.${variable}`) ?? problemOf(`examples.header.${variable}`)}
            >
              {(control) => (
                <Input
                  {...control}
                  value={values.examples[variable] ?? ""}
                  maxLength={TEMPLATE_LIMITS.example}
                  autoComplete="off"
                  onChange={(event) => change({ examples: { ...values.examples, [variable]: event.target.value } })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
