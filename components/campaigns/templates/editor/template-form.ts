import { LINK_BUTTONS } from "@/lib/messaging/names.ts";
import type {
  CreateTemplateInput,
  TemplateCategory,
  TemplateContentInput,
  TemplateView,
} from "@/lib/messaging/schemas.ts";
import { placeholdersIn } from "@/lib/messaging/schemas.ts";

/** Links whose URL differs in each message are separate kinds: the server adds their placeholder. */
export const BUTTON_KINDS = ["quick_reply", "campaign_link", "survey_link", "url", "phone_number"] as const;
export type EditorButton = { kind: (typeof BUTTON_KINDS)[number]; text: string; url: string; phone: string };

/** What the editor shows. Texts have names of variables in brackets: “Oi, [Nome do cliente]!”. */
export type EditorValues = {
  name: string;
  language: CreateTemplateInput["language"];
  category: TemplateCategory;
  header: string;
  body: string;
  footer: string;
  buttons: EditorButton[];
  /** By variable, without its place: one example serves header and body. */
  examples: Record<string, string>;
};

/** Translates the variables of texts between their names and the provider's placeholders. */
export type Naming = { nameOf: (variable: string) => string; known: readonly string[] };

const SHOWN = /\[([^[\]\n]{1,60})\]/g;
const MARKS = /[\u0300-\u036f]/g;

/** WhatsApp's name of a template: “Volta de cliente” is `volta_de_cliente`. */
export function toTemplateName(typed: string): string {
  const plain = typed.normalize("NFD").replace(MARKS, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("_");
}

export function toPlaces(text: string, { nameOf, known }: Naming): string {
  const variables = new Map(known.map((variable) => [nameOf(variable), variable]));
  return text.replace(SHOWN, (whole, name: string) => {
    const variable = variables.get(name);
    return variable === undefined ? whole : `{{${variable}}}`;
  });
}

/** Variables that header and body use, each once. */
export function variablesOf({ header, body }: Pick<EditorValues, "header" | "body">, naming: Naming): string[] {
  return [...new Set([header, body].flatMap((text) => placeholdersIn(toPlaces(text, naming))))];
}

/** The request's content. */
export function toContent(values: EditorValues, naming: Naming) {
  const { category, buttons, examples } = values;
  const [header, body] = [toPlaces(values.header, naming).trim(), toPlaces(values.body, naming).trim()];
  const content = {
    category,
    header: header || null,
    body,
    footer: values.footer.trim() || null,
    buttons: buttons.map(({ kind, text, url, phone }) => ({
      kind,
      text: text.trim(),
      url: kind === "url" ? url.trim() : null,
      phone: kind === "phone_number" ? phone.trim().replace(/[\s().-]/g, "") : null,
    })),
    examples: {
      ...Object.fromEntries(placeholdersIn(header).map((name) => [`header.${name}`, (examples[name] ?? "").trim()])),
      ...Object.fromEntries(placeholdersIn(body).map((name) => [name, (examples[name] ?? "").trim()])),
      ...Object.fromEntries(
        buttons.flatMap(({ kind, url }, at) =>
          kind === "url" && url.includes("{{") ? [[`button.${at}`, url.trim().replace("{{1}}", "exemplo")]] : [],
        ),
      ),
    },
  };
  return content satisfies TemplateContentInput;
}

/** The editor's state of an existing template. */
export function toValues(template: TemplateView, shown: (text: string) => string): EditorValues {
  const { name, category, header, body, footer, buttons, variables } = template;
  const texts = variables.filter(({ component, kind }) => component !== "button" && kind === "text");
  return {
    name: name.replaceAll("_", " "),
    language: template.language as EditorValues["language"],
    category: category === "UTILITY" ? "UTILITY" : "MARKETING",
    header: shown(header.text ?? ""),
    body: shown(body),
    footer: footer ?? "",
    buttons: buttons.map(({ kind, text, url, phone }) => ({
      kind: kind === "url" ? linkKind(url ?? "") : kind === "phone_number" ? "phone_number" : "quick_reply",
      text,
      url: url ?? "",
      phone: phone ?? "",
    })),
    examples: Object.fromEntries(texts.map(({ name: variable, example }) => [variable ?? "", example ?? ""])),
  };
}

function linkKind(url: string): EditorButton["kind"] {
  if (url.endsWith(`${LINK_BUTTONS.campaign_link}{{1}}`)) return "campaign_link";
  return url.endsWith(`${LINK_BUTTONS.survey_link}{{1}}`) ? "survey_link" : "url";
}
