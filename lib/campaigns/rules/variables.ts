import { type Day, dayOf } from "../../core/dates.ts";
import { toTitleCase } from "../../core/title-case.ts";
import { CAMPAIGN_VARIABLES, type CampaignVariable, UNSUBSCRIBE_VARIABLE } from "../names.ts";

export type VariableName = CampaignVariable | typeof UNSUBSCRIBE_VARIABLE;
/** Each variable's value for one recipient. Null or blank: use the fallback. */
export type Values = Partial<Record<VariableName, string | null>>;

/** Customer fields that messages may use. */
export type Person = {
  name: string | null;
  storeName: string | null;
  sellerName: string | null;
  lastOrderAt: Date | string | null;
};
/** Links issued for this recipient only. */
export type PersonLinks = { link?: string | null; surveyLink?: string | null; unsubscribeLink?: string | null };

/** Variables with a value for every customer. */
const ALWAYS_FILLED = new Set<string>(["store", "link", "survey_link", UNSUBSCRIBE_VARIABLE]);
const NAMES = new Set<string>([...CAMPAIGN_VARIABLES, UNSUBSCRIBE_VARIABLE]);

/** Literal text, or a variable. */
export type Segment = string | { variable: VariableName; fallback: string | null };
export type Filled = { text: string; empty: VariableName[] };

/** `{{name}}` or `{{name|fallback}}`. */
const PLACE = /\{\{\s*([a-z_]{1,40})\s*(?:\|([^{}]{0,500}))?\}\}/g;

export function valuesOf(person: Person, links: PersonLinks = {}): Values {
  const name = person.name === null ? "" : toTitleCase(oneLine(person.name));
  return {
    first_name: name.split(" ")[0] ?? "",
    name,
    store: oneLine(person.storeName ?? ""),
    seller: toTitleCase(oneLine(person.sellerName ?? "")),
    last_order: person.lastOrderAt === null ? "" : toBrazilianDay(dayOf(new Date(person.lastOrderAt))),
    link: links.link ?? "",
    survey_link: links.surveyLink ?? "",
    unsubscribe_link: links.unsubscribeLink ?? "",
  };
}

/** Compiles a text once, to be filled per recipient. Unknown variables stay as literal text. */
export function compileText(text: string): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACE)) {
    const [place, name = "", fallback] = match;
    if (!NAMES.has(name)) continue;
    if (match.index > at) segments.push(text.slice(at, match.index));
    segments.push({ variable: name as VariableName, fallback: fallback?.trim() || null });
    at = match.index + place.length;
  }
  if (at < text.length) segments.push(text.slice(at));
  return segments;
}

type Encode = { value?: (value: string) => string; fallback?: (fallback: string) => string };

/** Single pass: variables inside a value are not expanded. */
export function fillSegments(segments: readonly Segment[], values: Values, encode: Encode = {}): Filled {
  const { value: encodeValue = same, fallback: encodeFallback = same } = encode;
  const empty: VariableName[] = [];
  let text = "";
  for (const segment of segments) {
    if (typeof segment === "string") {
      text += segment;
      continue;
    }
    const value = values[segment.variable] ?? "";
    if (value !== "") text += encodeValue(value);
    else if (segment.fallback !== null) text += encodeFallback(segment.fallback);
    else empty.push(segment.variable);
  }
  return { text, empty };
}

export function fillText(text: string, values: Values): Filled {
  return fillSegments(compileText(text), values);
}

export function usedVariables(text: string): VariableName[] {
  return [...new Set(placesOf(text).map(({ variable }) => variable))];
}

/** Variables that may be empty for a customer and have no fallback in the text. */
export function variablesWithoutFallback(text: string): VariableName[] {
  const missing = placesOf(text).filter(({ variable, fallback }) => fallback === null && !ALWAYS_FILLED.has(variable));
  return [...new Set(missing.map(({ variable }) => variable))];
}

/** Unknown variables such as `{{nome}}`, which would be sent with their braces. */
export function unknownVariables(text: string): string[] {
  const rest = text.replace(PLACE, (place, name: string) => (NAMES.has(name) ? "" : place));
  return [...new Set([...rest.matchAll(/\{\{([^{}]{0,60})\}\}/g)].map(([, name = ""]) => name.trim()))];
}

/** Replaces line breaks, which could inject mail headers and which templates reject. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function placesOf(text: string): Exclude<Segment, string>[] {
  return compileText(text).filter((segment) => typeof segment !== "string");
}

function toBrazilianDay(day: Day): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

const same = (text: string) => text;
