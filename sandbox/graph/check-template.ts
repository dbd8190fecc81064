import type { Component, Template } from "./templates.ts";

type Parameter = Record<string, unknown>;
type Given = { type?: unknown; sub_type?: unknown; index?: unknown; parameters?: unknown };
/** An error code with a description of the position. */
export type Complaint = { code: number; details: string };
/** The rendered message and its link button's target. */
export type Shown = { text: string; link: string | null; stopButton: { text: string; payload: string } | null };

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const MAX_TEXT = 1024;

/** Validates a template message against its registration, as Meta does, and renders it. */
export function checkTemplate(template: Template, given: unknown): Complaint | Shown {
  const components = (Array.isArray(given) ? given : []) as Given[];
  const header = checkText(template, components, "header");
  if ("code" in header) return header;
  const body = checkText(template, components, "body");
  if ("code" in body) return body;
  const link = checkLink(template, components);
  if (link !== null && typeof link === "object") return link;
  const texts = [header.text, body.text, partOf(template, "FOOTER")?.text ?? ""].filter((text) => text !== "");
  return { text: texts.join("\n"), link, stopButton: stopButtonOf(template, components) };
}

function partOf(template: Template, type: Component["type"]): Component | undefined {
  return template.components.find((component) => component.type === type);
}

function parametersOf(given: Given | undefined): Parameter[] {
  return Array.isArray(given?.parameters) ? (given.parameters as Parameter[]) : [];
}

function checkText(template: Template, components: Given[], name: "header" | "body"): Complaint | { text: string } {
  const part = partOf(template, name === "header" ? "HEADER" : "BODY");
  const parameters = parametersOf(components.find(({ type }) => String(type).toLowerCase() === name));
  if (part?.format === "IMAGE") return checkImage(parameters);
  const text = part?.text ?? "";
  const names = [...new Set([...text.matchAll(PLACEHOLDER)].map(([, placeholder = ""]) => placeholder))];
  if (parameters.length !== names.length) {
    const details = `${name}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`;
    return { code: 132000, details };
  }
  const isNamed = names.some((placeholder) => !/^\d+$/.test(placeholder));
  let filled = text;
  for (const [at, placeholder] of names.entries()) {
    const parameter = isNamed
      ? parameters.find(({ parameter_name }) => parameter_name === placeholder)
      : parameters[Number(placeholder) - 1];
    if (!parameter) return { code: isNamed ? 100 : 132000, details: `${name}: no parameter ${placeholder} (${at})` };
    if (parameter.type !== "text" || typeof parameter.text !== "string")
      return { code: 132012, details: `${name}: parameter ${placeholder} is no text` };
    if (parameter.text === "")
      return { code: 131008, details: `${name}: parameter ${placeholder} is missing text value` };
    if (/[\r\n\t]| {5,}/.test(parameter.text))
      return {
        code: 132012,
        details: "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
      };
    filled = filled.replaceAll(`{{${placeholder}}}`, () => String(parameter.text));
  }
  return filled.length > MAX_TEXT
    ? { code: 132005, details: `${name}: ${filled.length} characters` }
    : { text: filled };
}

function checkImage([parameter]: Parameter[]): Complaint | { text: string } {
  if (!parameter) return { code: 132012, details: "header: Format mismatch, expected IMAGE, received UNKNOWN" };
  const { link } = (parameter.image ?? {}) as { link?: unknown };
  if (parameter.type !== "image" || typeof link !== "string" || !/^https?:\/\//.test(link))
    return { code: 132012, details: "header: Format mismatch, expected IMAGE" };
  return { text: "" };
}

/** Target of the link button; null without one. */
function checkLink(template: Template, components: Given[]): Complaint | string | null {
  const buttons = partOf(template, "BUTTONS")?.buttons ?? [];
  const at = buttons.findIndex(({ url }) => url !== undefined);
  const url = buttons[at]?.url;
  if (url === undefined) return null;
  if (!url.includes("{{1}}")) return url;
  const [parameter] = parametersOf(givenButton(components, at));
  if (parameter?.type !== "text" || typeof parameter.text !== "string" || parameter.text === "")
    return { code: 131008, details: `Button at index ${at} of type Url requires a parameter` };
  return url.replace("{{1}}", () => String(parameter.text));
}

function stopButtonOf(template: Template, components: Given[]): Shown["stopButton"] {
  const buttons = partOf(template, "BUTTONS")?.buttons ?? [];
  const at = buttons.findIndex(({ type, text }) => type === "QUICK_REPLY" && /parar|sair|não quero/i.test(text));
  const text = buttons[at]?.text;
  if (text === undefined) return null;
  const payload = parametersOf(givenButton(components, at))[0]?.payload;
  return { text, payload: typeof payload === "string" ? payload : text };
}

function givenButton(components: Given[], at: number): Given | undefined {
  return components.find(({ type, index }) => String(type).toLowerCase() === "button" && String(index) === String(at));
}
