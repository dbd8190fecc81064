import type { CampaignVariable } from "@/lib/campaigns/names.ts";
import type { VariableMapping } from "@/lib/campaigns/schemas.ts";
import type { TemplateButton, TemplateVariable } from "@/lib/messaging/schemas.ts";

export const FIELDS = [
  "first_name",
  "name",
  "store",
  "seller",
  "last_order",
  "link",
  "survey_link",
] as const satisfies readonly CampaignVariable[];
export type VariableName = (typeof FIELDS)[number];

/** Never empty; the other variables need a fallback. */
const ALWAYS_FILLED: readonly CampaignVariable[] = ["store", "link", "survey_link"];

/** A variable's value: a customer field, or fixed text. */
export type Source = CampaignVariable | "text";

export function placeOf(field: CampaignVariable, fallback = ""): string {
  return fallback === "" ? `{{${field}}}` : `{{${field}|${fallback}}}`;
}

export function sourceOf(mapping: VariableMapping | undefined): Source {
  const [, name] = /^\{\{\s*([a-z_]+)\s*\}\}$/.exec(mapping?.value.trim() ?? "") ?? [];
  return FIELDS.find((field) => field === name) ?? "text";
}

export function needsFallback(source: Source): boolean {
  return source !== "text" && !ALWAYS_FILLED.includes(source);
}

/** The mapping after its source was changed: a field sets its placeholder, a text starts empty. */
export function withSource(source: Source, before: VariableMapping | undefined): VariableMapping {
  const fallback = needsFallback(source) ? (before?.fallback ?? null) : null;
  return { value: source === "text" ? "" : placeOf(source), fallback };
}

const GUESSES: readonly [RegExp, CampaignVariable][] = [
  [/^(first_?name|primeiro_?nome)$/i, "first_name"],
  [/^(name|nome|cliente|customer(_?name)?)$/i, "name"],
  [/^(store|loja|filial)(_?name)?$/i, "store"],
  [/^(seller|vendedora?)(_?name)?$/i, "seller"],
  [/^(last_?(order|purchase)|ultima_?compra)$/i, "last_order"],
  [/^(link|url)$/i, "link"],
  [/^(survey|pesquisa)(_?link)?$/i, "survey_link"],
];

type Guessed = {
  variables: readonly Pick<TemplateVariable, "key" | "component" | "name" | "kind" | "buttonIndex">[];
  buttons: readonly Pick<TemplateButton, "index" | "url">[];
};

/** Guesses the mappings of a template's variables by their names; a button's URL is a link. */
export function guessMappings(
  { variables, buttons }: Guessed,
  defaults: Partial<Record<CampaignVariable, string>>,
): Record<string, VariableMapping> {
  const addressOf = (index: number | null): CampaignVariable =>
    buttons.find((button) => button.index === index)?.url?.includes("/survey/") ? "survey_link" : "link";
  const guessed = variables.flatMap(({ key, component, name, kind, buttonIndex }): [string, VariableMapping][] => {
    const isAddress = component === "button" && kind === "text";
    const field = isAddress ? addressOf(buttonIndex) : fieldNamed(name ?? "");
    if (field === undefined) return [];
    return [[key, { value: placeOf(field), fallback: defaults[field] ?? null }]];
  });
  return Object.fromEntries(guessed);
}

function fieldNamed(name: string): CampaignVariable | undefined {
  return GUESSES.find(([pattern]) => pattern.test(name))?.[1];
}

/** A variable in a text; `code` is how the text contains it. */
export type Place = { field: VariableName; fallback: string | null; code: string };

/** The text in pieces: plain text, and its variables. Unknown names remain plain text. */
export function splitPlaces(text: string): (string | Place)[] {
  const pieces: (string | Place)[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{\{\s*([a-z_]{1,40})\s*(?:\|([^{}]{0,500}))?\}\}/g)) {
    const [code, name, fallback] = match;
    const field = FIELDS.find((it) => it === name);
    if (field === undefined) continue;
    if (match.index > at) pieces.push(text.slice(at, match.index));
    pieces.push({ field, fallback: fallback?.trim() || null, code });
    at = match.index + code.length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** The variables that a text contains, each once, with its fallback. */
export function placesIn(text: string): Place[] {
  const found = new Map<string, Place>();
  for (const piece of splitPlaces(text)) if (typeof piece !== "string") found.set(piece.code, piece);
  return [...found.values()];
}

export function usesLink(texts: readonly string[]): boolean {
  return texts.some((text) => /\{\{\s*link\s*(?:\|[^{}]*)?\}\}/.test(text));
}

export function usesSurvey(texts: readonly string[]): boolean {
  return texts.some((text) => /\{\{\s*survey_link\s*(?:\|[^{}]*)?\}\}/.test(text));
}
