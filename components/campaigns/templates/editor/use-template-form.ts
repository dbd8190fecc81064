"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { STARTS, type StartName } from "@/components/campaigns/templates/editor/starting-points.ts";
import {
  type EditorButton,
  type EditorValues,
  type Naming,
  toContent,
  toTemplateName,
  toValues,
  variablesOf,
} from "@/components/campaigns/templates/editor/template-form.ts";
import { TEXT_VARIABLES, useShownText, useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";
import { type TemplateMistake, type TemplateView, templateMistakes } from "@/lib/messaging/schemas.ts";

const PLACES = Object.fromEntries(TEXT_VARIABLES.map((name) => [name, `{{${name}}}`]));

/** State of the editor: what is typed, what WhatsApp would get, and its mistakes, shown from the first try on. */
export function useTemplateForm(template: TemplateView | null) {
  const nameOf = useVariableName();
  const shown = useShownText();
  const empty = useEmptyValues();
  const [initial] = useState(() => (template === null ? empty : { ...empty, ...toValues(template, shown) }));
  const [values, setValues] = useState<EditorValues>(initial);
  const [isTried, setTried] = useState(false);
  const known = knownVariables(template, values);
  const naming: Naming = { nameOf, known };
  const content = toContent(values, naming);
  const name = toTemplateName(values.name);
  const mistakes = templateMistakes(template === null ? { ...content, name } : content);
  return {
    values,
    content,
    name,
    naming,
    used: variablesOf(values, naming),
    /** Offered for insertion: a template with numbered fields gets the next number. */
    offered: template?.parameters === "positional" && hasNumbers(template) ? known.slice(-1) : TEXT_VARIABLES,
    isDirty: values !== initial,
    mistakes: isTried ? mistakes : [],
    isCorrect: mistakes.length === 0,
    tryIt: () => setTried(true),
    change: (part: Partial<EditorValues>) => setValues((before) => ({ ...before, ...part })),
  };
}
export type TemplateForm = ReturnType<typeof useTemplateForm>;

function hasNumbers({ variables }: TemplateView): boolean {
  return variables.some(({ component, name }) => component !== "button" && name !== null);
}

/** The template's own variables, and those that can be inserted. */
function knownVariables(template: TemplateView | null, { body }: EditorValues): string[] {
  if (template?.parameters === "positional" && hasNumbers(template)) {
    const numbers = template.variables.flatMap(({ name }) => (name === null ? [] : [Number(name)]));
    const inserted = body.match(/\[/g)?.length ?? 0;
    return Array.from({ length: Math.max(...numbers, inserted) + 1 }, (_, at) => String(at + 1));
  }
  const own = template?.variables.flatMap(({ component, name }) => (component === "button" ? [] : (name ?? []))) ?? [];
  return [...new Set([...TEXT_VARIABLES, ...own])];
}

function useEmptyValues(): EditorValues {
  const t = useTranslations("templates.examples");
  const locale = useLocale();
  return {
    name: "",
    language: locale === "en" ? "en_US" : "pt_BR",
    category: "MARKETING",
    header: "",
    body: "",
    footer: "",
    buttons: [],
    examples: Object.fromEntries(TEXT_VARIABLES.map((name) => [name, t(name)])),
  };
}

/** A starting point as the editor's values. */
export function useStart(): (start: StartName) => Partial<EditorValues> {
  const t = useTranslations("templates");
  const shown = useShownText();
  return (start) => {
    const { category, parts, buttons } = STARTS[start];
    const text = (part: string) => shown(t(`starts.${start}.${part}`, PLACES));
    const has = (part: "header" | "footer") => (parts as readonly string[]).includes(part);
    return {
      name: t(`starts.${start}.name`),
      category,
      header: has("header") ? text("header") : "",
      body: text("body"),
      footer: has("footer") ? t("optOut.footer") : "",
      buttons: buttons.map((kind): EditorButton => ({ kind, text: t(`optOut.buttons.${kind}`), url: "", phone: "" })),
    };
  };
}

/** The text about a field's first mistake; undefined if it has none. */
export function useMistake(mistakes: readonly TemplateMistake[]): (path: string) => string | undefined {
  const t = useTranslations("templates.mistakes");
  return (path) => {
    const found = mistakes.find((one) => one.path === path);
    return found && t(found.code, found.params);
  };
}
