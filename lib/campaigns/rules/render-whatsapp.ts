import type { OutboundMessage, SendableTemplate, TemplateVariable } from "../../messaging/schemas.ts";
import type { VariableMapping } from "../schemas.ts";
import { type Filled, fillText, oneLine, type Values, type VariableName } from "./variables.ts";

export type WhatsappContent = {
  variables: Readonly<Record<string, VariableMapping>>;
  /** For numbers without templates. */
  text: string | null;
};

type Body<Message> = Message extends unknown ? Omit<Message, "to" | "opaque"> : never;
/** A message without its recipient. */
export type WhatsappBody = Body<Extract<OutboundMessage, { kind: "template" | "text" }>>;
export type Rendered<Message> = { message: Message } | { skip: "empty_variable"; variables: VariableName[] };

/**
 * Renders one recipient's message: template values, or the text without a template. Skips recipients with an empty
 * value.
 */
export function renderWhatsapp(
  content: WhatsappContent,
  template: SendableTemplate | null,
  values: Values,
): Rendered<WhatsappBody> {
  if (template === null) {
    const { text, empty } = fillText(content.text ?? "", values);
    return empty.length > 0 ? skip(empty) : { message: { kind: "text", text } };
  }
  const { name, language, parameters, variables, buttons } = template;
  const filled = variables.map(({ key }) => [key, fillVariable(content.variables, key, values)] as const);
  const empty = filled.flatMap(([, value]) => value.empty);
  if (empty.length > 0 || filled.some(([, { text }]) => text === "")) return skip([...new Set(empty)]);
  return {
    message: {
      kind: "template",
      template: { name, language, parameters, variables, buttons },
      values: Object.fromEntries(filled.map(([key, { text }]) => [key, text])),
    },
  };
}

/** The provider rejects line breaks in values. The fallback replaces the whole value. */
export function fillVariable(variables: WhatsappContent["variables"], key: string, values: Values): Filled {
  const mapping = Object.hasOwn(variables, key) ? variables[key] : undefined;
  const filled = fillText(mapping?.value ?? "", values);
  const text = oneLine(filled.text);
  if (filled.empty.length > 0 || text === "") {
    const fallback = oneLine(mapping?.fallback ?? "");
    return { text: fallback, empty: fallback === "" ? filled.empty : [] };
  }
  return { text, empty: [] };
}

/** The fixed part of a button's address before its variable; null for other variables. */
export function buttonPrefix(template: Pick<SendableTemplate, "buttons">, variable: TemplateVariable): string | null {
  if (variable.component !== "button" || variable.kind !== "text") return null;
  const url = template.buttons.find(({ index }) => index === variable.buttonIndex)?.url ?? null;
  return url === null ? null : (url.split("{{")[0] ?? "");
}

function skip(variables: VariableName[]): Rendered<never> {
  return { skip: "empty_variable", variables };
}
