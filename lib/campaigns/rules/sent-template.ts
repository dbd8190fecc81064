import type { TemplateView } from "../../messaging/schemas.ts";
import type { SentTemplate } from "../schemas.ts";

/** The template fields stored with a send, so that its report shows the same text after the template was edited. */
export function toSentTemplate(template: TemplateView): SentTemplate {
  const { name, language, parameters, variables, header, body, footer, buttons } = template;
  return { name, language, parameters, variables, header, body, footer, buttons };
}

/** Those of an A/B test's variants; a gateway number has none. */
export function toSentTemplates(templates: readonly (TemplateView | null)[]): SentTemplate[] {
  return templates.flatMap((template) => (template === null ? [] : [toSentTemplate(template)]));
}
