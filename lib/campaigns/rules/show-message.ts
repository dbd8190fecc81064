import type { SendableTemplate, TemplateView } from "../../messaging/schemas.ts";
import type { CampaignFields, CampaignPreview } from "../schemas.ts";
import { assertFewLinks, type MailLink } from "./mail-html.ts";
import { compileForReview, type MailContent, renderMail } from "./render-mail.ts";
import { fillVariable, renderWhatsapp } from "./render-whatsapp.ts";
import { fillText, type Values, type VariableName } from "./variables.ts";

type ShownWhatsapp = NonNullable<CampaignPreview["whatsapp"]> & { emptyVariables: string[] };
type Template = SendableTemplate & Pick<TemplateView, "header" | "body" | "footer">;

/** The message as the recipient's phone shows it. Empty variables are left out and listed. */
export function showWhatsapp(
  { variables, whatsappText }: CampaignFields,
  template: Template | null,
  values: Values,
): ShownWhatsapp {
  const emptyVariables = emptyOf(renderWhatsapp({ variables, text: whatsappText }, template, values));
  if (template === null) {
    const header = { kind: "none" as const, text: null, mediaUrl: null };
    return { emptyVariables, header, body: fillText(whatsappText ?? "", values).text, footer: null, buttons: [] };
  }
  const value = (key: string) => fillVariable(variables, key, values).text;
  const { header, body, footer, buttons } = template;
  return {
    emptyVariables,
    header: {
      kind: header.kind,
      text: header.text && fillPlaces(header.text, (name) => value(`header.${name}`)),
      mediaUrl: value("header.media") || null,
    },
    body: fillPlaces(body, value),
    footer,
    buttons: buttons.map(({ index, kind, text, url }) => ({
      kind,
      text,
      url: url && fillPlaces(url, () => afterBase(value(`button.${index}`), url)),
    })),
  };
}

type ShownMail = Omit<NonNullable<CampaignPreview["email"]>, "from"> & { emptyVariables: string[] };

/** The e-mail as the recipient gets it, without tracking. 400 when the HTML exceeds the limits, as when it is saved. */
export function showMail(content: MailContent, values: Values, unsubscribeUrl: string): ShownMail {
  const { mail, links } = compileForReview(content);
  assertFewLinks(links);
  const rendered = renderMail(mail, values, { unsubscribeUrl });
  const emptyVariables = emptyOf(rendered);
  const blank = Object.fromEntries(emptyVariables.map((name) => [name, " "]));
  const shown = "message" in rendered ? rendered : renderMail(mail, { ...values, ...blank }, { unsubscribeUrl });
  if (!("message" in shown)) throw new Error("The e-mail preview could not be rendered");
  const { subject, html, text } = shown.message;
  const preheader = content.preheader && fillText(content.preheader, values).text;
  return { emptyVariables, subject, preheader, html, text, links: eachOnce(links) };
}

/** An e-mail may repeat an address thousands of times. */
function eachOnce(links: readonly MailLink[]): MailLink[] {
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

function emptyOf(rendered: { variables: VariableName[] } | { message: unknown }): VariableName[] {
  return "variables" in rendered ? rendered.variables : [];
}

/** Template placeholders have their own names or numbers. */
function fillPlaces(text: string, value: (name: string) => string): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => value(name) || place);
}

function afterBase(value: string, url: string): string {
  const base = url.split("{{")[0] ?? "";
  return value.startsWith(base) ? value.slice(base.length) : value;
}
