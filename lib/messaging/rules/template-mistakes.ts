import type { FieldError } from "../../core/errors.ts";
import { isLinkButton, TEMPLATE_LIMITS } from "../names.ts";

/** What the provider would refuse, by the field's path. `params` complete a text about it. */
export type TemplateMistake = FieldError & { params: Record<string, string | number> };

type Button = { kind: string; text: string; url: string | null; phone: string | null };
type Content = {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly Button[];
  examples: Readonly<Record<string, string>>;
};

const PLACEHOLDER = /\{\{([a-z0-9_]+)\}\}/g;
const ANY_BRACES = /\{\{|\}\}/;
const VARIABLE_NAME = /^[a-z][a-z0-9_]*$/;
const TEMPLATE_NAME = /^[a-z0-9_]+$/;
const PHONE = /^\+?\d{8,20}$/;
/** WhatsApp shows a header and a footer as one plain line. */
const HEADER_MARKUP = /[\n*_~`]/;

/** Names of a text's placeholders, each once, in the order of the text. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name))];
}

/** Every rule of the provider that a new template breaks, so that it is corrected before it is submitted. */
export function templateMistakes(content: Content & { name?: string }): TemplateMistake[] {
  const { name, header, body, footer, buttons, examples } = content;
  return [
    ...(name === undefined ? [] : nameMistakes(name)),
    ...headerMistakes(header),
    ...bodyMistakes(body, placeholdersIn(header ?? "")),
    ...footerMistakes(footer),
    ...buttons.flatMap((button, index) => buttonMistakes(button, `buttons.${index}`)),
    ...listMistakes(buttons),
    ...exampleMistakes(content, examples),
  ];
}

function mistake(path: string, code: string, message: string, params: TemplateMistake["params"] = {}): TemplateMistake {
  return { path, code, message, params };
}

function tooLong(path: string, text: string, max: number): TemplateMistake[] {
  return text.length > max ? [mistake(path, "template_text_too_long", `has more than ${max} characters`, { max })] : [];
}

function nameMistakes(name: string): TemplateMistake[] {
  if (name === "") return [mistake("name", "template_name_missing", "is required")];
  if (!TEMPLATE_NAME.test(name))
    return [mistake("name", "template_name_format", "may have lower-case letters, digits and underscores only")];
  return tooLong("name", name, TEMPLATE_LIMITS.name);
}

function headerMistakes(header: string | null): TemplateMistake[] {
  if (header === null) return [];
  const names = placeholdersIn(header);
  const rest = header.replaceAll(PLACEHOLDER, "");
  if (ANY_BRACES.test(rest)) return [mistake("header", "template_braces_open", "has an incomplete variable")];
  if (names.length > 1) return [mistake("header", "template_header_variables", "may have one variable")];
  if (names[0] !== undefined && /^\d/.test(names[0]) && names[0] !== "1") return [orderMistake("header")];
  if (HEADER_MARKUP.test(rest))
    return [mistake("header", "template_header_markup", "may have no line breaks and no formatting")];
  return tooLong("header", header, TEMPLATE_LIMITS.header);
}

function bodyMistakes(body: string, headerNames: readonly string[]): TemplateMistake[] {
  if (body === "") return [mistake("body", "template_body_missing", "is required")];
  const names = placeholdersIn(body);
  if (ANY_BRACES.test(body.replaceAll(PLACEHOLDER, "")))
    return [mistake("body", "template_braces_open", "has an incomplete variable")];
  const found = [
    ...orderMistakes(names, headerNames),
    ...(isAtEdge(body) ? [mistake("body", "template_variable_at_edge", "may not start or end with a variable")] : []),
    ...(/\}\}\s*\{\{/.test(body)
      ? [mistake("body", "template_variables_adjacent", "needs words between two variables")]
      : []),
    ...(/\n{3,}/.test(body) ? [mistake("body", "template_blank_lines", "may have one empty line in a row")] : []),
    ...tooLong("body", body, TEMPLATE_LIMITS.body),
  ];
  const max = TEMPLATE_LIMITS.variables;
  if (names.length <= max) return found;
  return [...found, mistake("body", "template_variables_too_many", `may have ${max} variables`, { max })];
}

/** Whether a variable begins the text, or has only punctuation behind it. */
function isAtEdge(body: string): boolean {
  const end = body.lastIndexOf("}}");
  return body.startsWith("{{") || (end >= 0 && /^[\s\p{P}]*$/u.test(body.slice(end + 2)));
}

/** Numbers from 1 in the order of the text, or names; never both in one template. */
function orderMistakes(names: readonly string[], headerNames: readonly string[]): TemplateMistake[] {
  const all = [...headerNames, ...names];
  const isNamed = all.some((name) => VARIABLE_NAME.test(name));
  if (isNamed)
    return all.every((name) => VARIABLE_NAME.test(name))
      ? []
      : [mistake("body", "template_variables_mixed", "may not mix named and numbered variables")];
  return names.every((name, at) => name === String(at + 1)) ? [] : [orderMistake("body")];
}

function orderMistake(path: string): TemplateMistake {
  return mistake(path, "template_variable_order", "needs variables numbered from 1, in order");
}

function footerMistakes(footer: string | null): TemplateMistake[] {
  if (footer === null) return [];
  if (ANY_BRACES.test(footer)) return [mistake("footer", "template_footer_variables", "may have no variables")];
  if (footer.includes("\n")) return [mistake("footer", "template_footer_lines", "may have no line breaks")];
  return tooLong("footer", footer, TEMPLATE_LIMITS.footer);
}

function buttonMistakes({ kind, text, url, phone }: Button, path: string): TemplateMistake[] {
  const words =
    text === ""
      ? [mistake(`${path}.text`, "template_button_text_missing", "is required")]
      : ANY_BRACES.test(text) || text.includes("\n")
        ? [mistake(`${path}.text`, "template_button_text_format", "may have no variables and no line breaks")]
        : tooLong(`${path}.text`, text, TEMPLATE_LIMITS.buttonText);
  if (kind === "url") return [...words, ...urlMistakes(url ?? "", `${path}.url`)];
  if (kind === "phone_number" && !PHONE.test(phone ?? ""))
    return [...words, mistake(`${path}.phone`, "template_button_phone", "must be a phone with country code")];
  return words;
}

function urlMistakes(url: string, path: string): TemplateMistake[] {
  const base = url.endsWith("{{1}}") ? url.slice(0, -"{{1}}".length) : url;
  const isUrl = URL.canParse(base) && /^https?:\/\/[^/]/.test(base) && !/\s/.test(base);
  if (!isUrl || ANY_BRACES.test(base))
    return [mistake(path, "template_button_url", "must be a web address, with {{1}} only at its end")];
  return tooLong(path, url, TEMPLATE_LIMITS.url);
}

function listMistakes(buttons: readonly Button[]): TemplateMistake[] {
  const kindOf = ({ kind }: Button) => (isLinkButton(kind) ? "url" : kind);
  const countOf = (kind: string) => buttons.filter((button) => kindOf(button) === kind).length;
  const limits = [
    { count: buttons.length, max: TEMPLATE_LIMITS.buttons, code: "template_buttons_too_many" },
    { count: countOf("url"), max: TEMPLATE_LIMITS.urlButtons, code: "template_url_buttons_too_many" },
    { count: countOf("phone_number"), max: TEMPLATE_LIMITS.phoneButtons, code: "template_phone_buttons_too_many" },
  ];
  const found = limits
    .filter(({ count, max }) => count > max)
    .map(({ max, code }) => mistake("buttons", code, `may be at most ${max}`, { max }));
  const texts = buttons.map(({ text }) => text.toLowerCase()).filter((text) => text !== "");
  if (new Set(texts).size < texts.length)
    found.push(mistake("buttons", "template_buttons_equal", "may not have the same text twice"));
  const kinds = buttons.map(({ kind }) => kind === "quick_reply");
  const changes = kinds.filter((isReply, at) => at > 0 && isReply !== kinds[at - 1]).length;
  if (changes > 1) found.push(mistake("buttons", "template_buttons_order", "must have the quick replies in one group"));
  return found;
}

function exampleMistakes({ header, body, buttons }: Content, examples: Content["examples"]): TemplateMistake[] {
  const keys = [
    ...placeholdersIn(header ?? "").map((name) => `header.${name}`),
    ...placeholdersIn(body),
    ...buttons.flatMap(({ kind, url }, index) => (kind === "url" && url?.includes("{{") ? [`button.${index}`] : [])),
  ];
  return keys.flatMap((key): TemplateMistake[] => {
    const example = Object.hasOwn(examples, key) ? (examples[key] ?? "") : "";
    const path = `examples.${key}`;
    if (example === "") return [mistake(path, "template_example_missing", "is required")];
    if (ANY_BRACES.test(example) || /[\n\t]/.test(example))
      return [mistake(path, "template_example_format", "may have no variables and no line breaks")];
    // A URL's example is made from the URL, which has a limit of its own.
    return key.startsWith("button.") ? [] : tooLong(path, example, TEMPLATE_LIMITS.example);
  });
}
