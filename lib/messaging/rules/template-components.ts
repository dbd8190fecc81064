import type { TemplateContent } from "../schemas.ts";
import { readTemplate } from "./template.ts";
import { placeholdersIn } from "./template-mistakes.ts";

type Component = { type: string } & Record<string, unknown>;

/** The provider's body of a new or changed template: `parameter_format` and `components`. */
export function toProviderTemplate(content: TemplateContent): { parameter_format: string; components: Component[] } {
  const { header, body, footer, buttons } = content;
  const isNamed = [...placeholdersIn(header ?? ""), ...placeholdersIn(body)].some((name) => !/^\d+$/.test(name));
  return {
    parameter_format: isNamed ? "NAMED" : "POSITIONAL",
    components: [
      ...(header === null
        ? []
        : [{ type: "HEADER", format: "TEXT", text: header, ...headerExample(content, isNamed) }]),
      { type: "BODY", text: body, ...bodyExample(content, isNamed) },
      ...(footer === null ? [] : [{ type: "FOOTER", text: footer }]),
      ...(buttons.length === 0 ? [] : [{ type: "BUTTONS", buttons: buttons.map((_, at) => toButton(content, at)) }]),
    ],
  };
}

function headerExample({ header, examples }: TemplateContent, isNamed: boolean) {
  const names = placeholdersIn(header ?? "");
  const values = names.map((name) => examples[`header.${name}`] ?? "");
  if (names.length === 0) return {};
  return { example: isNamed ? { header_text_named_params: named(names, values) } : { header_text: values } };
}

function bodyExample({ body, examples }: TemplateContent, isNamed: boolean) {
  const names = placeholdersIn(body);
  const values = names.map((name) => examples[name] ?? "");
  if (names.length === 0) return {};
  return { example: isNamed ? { body_text_named_params: named(names, values) } : { body_text: [values] } };
}

function named(names: readonly string[], values: readonly string[]) {
  return names.map((name, at) => ({ param_name: name, example: values[at] ?? "" }));
}

function toButton({ buttons, examples }: TemplateContent, at: number): Record<string, unknown> {
  const { kind, text, url, phone } = buttons[at] ?? { kind: "quick_reply", text: "", url: null, phone: null };
  if (kind === "quick_reply") return { type: "QUICK_REPLY", text };
  if (kind === "phone_number") return { type: "PHONE_NUMBER", text, phone_number: phone };
  const example = url?.includes("{{") ? { example: [examples[`button.${at}`] ?? ""] } : {};
  return { type: "URL", text, url, ...example };
}

/**
 * Whether both say the same to a customer. Examples and category are left out: the provider rewrites them, and a repeated
 * request must recognize its own template.
 */
export function isSameTemplate(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(components: unknown): string {
  const { header, body, footer, buttons } = readTemplate(components, "");
  const shown = buttons.map(({ kind, text, url, phone }) => [kind, text, url, phone?.replace(/\D/g, "") ?? null]);
  return JSON.stringify([header.kind, header.text, body, footer, shown]);
}
