import { isEditableTemplate } from "@/lib/messaging/names.ts";
import type { TemplateView } from "@/lib/messaging/schemas.ts";

const PLAIN_BUTTONS = ["quick_reply", "url", "phone_number"];

/** Whether the editor can show all of a template that may be changed: it would lose an image or a code. */
export function canEdit(template: TemplateView): boolean {
  const { header, buttons } = template;
  const isPlain = header.kind === "none" || header.kind === "text";
  return isEditableTemplate(template) && isPlain && buttons.every(({ kind }) => PLAIN_BUTTONS.includes(kind));
}
