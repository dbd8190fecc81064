import { isLinkButton, LINK_BUTTONS } from "../names.ts";
import type { TemplateContent } from "../schemas.ts";

/** A content whose link buttons are URLs of the product at its configured address, as the provider registers them. */
export function withLinks<Content extends TemplateContent>(content: Content, appUrl: string): Content {
  const examples = { ...content.examples };
  const buttons = content.buttons.map((button, at) => {
    if (!isLinkButton(button.kind)) return button;
    const base = new URL(LINK_BUTTONS[button.kind], appUrl).href;
    examples[`button.${at}`] = `${base}exemplo`;
    return { ...button, kind: "url" as const, url: `${base}{{1}}` };
  });
  return { ...content, buttons, examples };
}
