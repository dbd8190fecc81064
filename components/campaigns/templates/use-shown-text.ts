"use client";

import { useTranslations } from "next-intl";

/** Variables that a text of a template can contain; a link belongs to a button. */
export const TEXT_VARIABLES = ["first_name", "name", "store", "seller", "last_order"] as const;

/** A place in a template's text, with the name of its variable. */
export const PLACE = /\{\{([a-z0-9_]+)\}\}/g;

/** The name of a template's variable: `first_name` is “Nome do cliente”, `1` is “Campo 1”. */
export function useVariableName(): (name: string) => string {
  const t = useTranslations("templates.variables");
  return (name) => {
    const known = TEXT_VARIABLES.find((one) => one === name);
    return known ? t(known) : t("other", { name: name.replaceAll("_", " ") });
  };
}

/** A template's text with the names of its variables: “Oi, [Nome do cliente]!”. */
export function useShownText(): (text: string) => string {
  const nameOf = useVariableName();
  return (text) => text.replace(PLACE, (_, name: string) => `[${nameOf(name)}]`);
}
