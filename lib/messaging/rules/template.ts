import { z } from "zod";
import { foldText } from "../../core/search.ts";
import { TEMPLATE_HEADERS, type TemplateButton, type TemplateHeader, type TemplateView } from "../schemas.ts";

const Example = z.object({
  header_text: z.array(z.string()).optional(),
  header_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
  body_text: z.array(z.array(z.string())).optional(),
  body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
});
const Button = z.object({
  type: z.string(),
  text: z.string().catch(""),
  url: z.string().optional(),
  phone_number: z.string().optional().catch(undefined),
  example: z
    .union([z.array(z.string()), z.string()])
    .optional()
    .catch(undefined),
});
const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example: Example.optional().catch(undefined),
  buttons: z.array(Button).optional(),
});
type Component = z.infer<typeof Component>;
type Variable = TemplateView["variables"][number];
type Parts = Pick<TemplateView, "parameters" | "header" | "body" | "footer" | "buttons" | "variables" | "unsendable">;

const PLACEHOLDER = /\{\{\s*([\w]+)\s*\}\}/g;
const KNOWN_PARTS = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS"]);
const MEDIA = { IMAGE: "image", VIDEO: "video", DOCUMENT: "document" } as const;
const BUTTON_KINDS: Record<string, TemplateButton["kind"]> = {
  QUICK_REPLY: "quick_reply",
  URL: "url",
  PHONE_NUMBER: "phone_number",
  COPY_CODE: "copy_code",
};
/** Buttons that need no product-specific data. */
const PLAIN_BUTTONS = new Set([...Object.keys(BUTTON_KINDS), "FLOW", "VOICE_CALL"]);
const OPT_OUT_TEXT = /^(sair|parar|pare|stop|cancelar|descadastrar|remover)\b|nao quero (mais )?receber/;

/** A template's parts and required values, in message order. */
export function readTemplate(components: unknown, status: string): Parts {
  const parts = z.array(Component).catch([]).parse(components);
  const find = (type: string) => parts.find((part) => part.type.toUpperCase() === type);
  const [header, body, list] = [find("HEADER"), find("BODY"), find("BUTTONS")?.buttons ?? []];
  const variables = [
    ...headerVariables(header),
    ...textVariables("body", body?.text ?? "", body?.example),
    ...list.flatMap(buttonVariables),
  ];
  return {
    parameters: variables.some(({ component, name }) => component !== "button" && isName(name))
      ? "named"
      : "positional",
    header: { kind: headerKind(header), text: header?.text ?? null },
    body: body?.text ?? "",
    footer: find("FOOTER")?.text ?? null,
    buttons: list.map(toButton),
    variables,
    unsendable: whyUnsendable(parts, status),
  };
}

function whyUnsendable(parts: Component[], status: string): Parts["unsendable"] {
  if (status.toUpperCase() !== "APPROVED") return "not_approved";
  if (parts.some(({ format }) => format?.toUpperCase() === "LOCATION")) return "location_header";
  const isForeign = ({ type, buttons = [] }: Component) =>
    !KNOWN_PARTS.has(type.toUpperCase()) || buttons.some((button) => !PLAIN_BUTTONS.has(button.type.toUpperCase()));
  return parts.length === 0 || parts.some(isForeign) ? "unknown_part" : null;
}

function headerKind(header: Component | undefined): TemplateHeader {
  if (header === undefined) return "none";
  return TEMPLATE_HEADERS.find((kind) => kind === header.format?.toLowerCase()) ?? "other";
}

function headerVariables(header: Component | undefined): Variable[] {
  const media = MEDIA[header?.format?.toUpperCase() as keyof typeof MEDIA];
  if (media === undefined) return textVariables("header", header?.text ?? "", header?.example);
  return [{ key: "header.media", component: "header", name: null, kind: media, buttonIndex: null, example: null }];
}

/** Each placeholder once, in order: a name may occur twice. */
function textVariables(component: "header" | "body", text: string, example: z.infer<typeof Example> = {}): Variable[] {
  const names = [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name))];
  const ordered = names.every((name) => !isName(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
  const named = component === "body" ? example.body_text_named_params : example.header_text_named_params;
  const listed = component === "body" ? example.body_text?.[0] : example.header_text;
  return ordered.map((name, at) => ({
    key: component === "body" ? name : `header.${name}`,
    component,
    name,
    kind: "text",
    buttonIndex: null,
    example: named?.find((entry) => entry.param_name === name)?.example ?? listed?.[at] ?? null,
  }));
}

function buttonVariables({ type, url = "", example }: z.infer<typeof Button>, index: number): Variable[] {
  const isCode = type.toUpperCase() === "COPY_CODE";
  if (!isCode && !url.includes("{{")) return [];
  const shown = Array.isArray(example) ? example[0] : example;
  const kind = isCode ? "copy_code" : "text";
  return [
    {
      key: `button.${index}`,
      component: "button",
      name: null,
      kind,
      buttonIndex: index,
      example: shown ?? null,
    },
  ];
}

function toButton({ type, text, url, phone_number }: z.infer<typeof Button>, index: number): TemplateButton {
  const kind = BUTTON_KINDS[type.toUpperCase()] ?? "other";
  const isOptOut = kind === "quick_reply" && OPT_OUT_TEXT.test(foldText(text).trim());
  return { index, kind, text, url: url ?? null, phone: phone_number ?? null, isOptOut };
}

function isName(name: string | null): boolean {
  return name !== null && !/^\d+$/.test(name);
}
