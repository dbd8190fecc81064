"use client";

import { useTranslations } from "next-intl";
import { PLACE, useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";
import type { CampaignPreview } from "@/lib/campaigns/schemas.ts";

type EmptyPlaces = {
  /** Names of the places in the text, to show instead of their numbers. */
  variables: Readonly<Record<string, string>>;
  /** Everything that still needs a value, by its name. */
  names: readonly string[];
};

/** The template's places that have no value yet: they are still in the previewed message. */
export function useEmptyPlaces(message: CampaignPreview["whatsapp"]): EmptyPlaces {
  const t = useTranslations("campaigns.variables.names");
  const nameOf = useVariableName();
  if (message === null) return { variables: {}, names: [] };
  const places = [...`${message.header.text ?? ""} ${message.body}`.matchAll(PLACE)].map(([, name = ""]) => name);
  const variables = Object.fromEntries(places.map((name) => [name, `[${nameOf(name)}]`]));
  const buttons = message.buttons.filter(({ url }) => url?.includes("{{"));
  const names = [...new Set(places)].map(nameOf);
  return { variables, names: [...names, ...buttons.map(({ text }) => t("button", { text }))] };
}
