"use client";

import { useTranslations } from "next-intl";
import { useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";

/** Names the place of a message that a problem concerns: `header.media` is “imagem ou arquivo do cabeçalho”. */
export function usePlaceName(): (key: string) => string {
  const t = useTranslations("campaigns.places");
  const fields = useTranslations("campaigns.variables.fields");
  const nameOf = useVariableName();
  return (key) => {
    const [part, name = ""] = key.split(/\.(.*)/);
    if (part === "header") return name === "media" ? t("media") : t("header", { name: nameOf(name) });
    if (part === "button") return t("button", { number: Number(name) + 1 });
    return fields.has(key) ? fields(key) : nameOf(key);
  };
}
