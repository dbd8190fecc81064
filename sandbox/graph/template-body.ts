import { z } from "zod";
import type { Component } from "./templates.ts";

const Button = z.looseObject({
  type: z.enum(["QUICK_REPLY", "URL", "PHONE_NUMBER"]),
  text: z.string().min(1).max(25),
  url: z.string().max(2_000).optional(),
  phone_number: z.string().max(20).optional(),
  example: z.array(z.string()).optional(),
});
const Part = z.looseObject({
  type: z.enum(["HEADER", "BODY", "FOOTER", "BUTTONS"]),
  format: z.enum(["TEXT", "IMAGE"]).optional(),
  text: z.string().optional(),
  example: z.record(z.string(), z.unknown()).optional(),
  buttons: z.array(Button).max(10).optional(),
});
export const NewTemplate = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2),
  category: z.enum(["MARKETING", "UTILITY", "AUTHENTICATION"]),
  parameter_format: z.enum(["NAMED", "POSITIONAL"]).default("POSITIONAL"),
  components: z.array(Part).min(1),
});
export const ChangedTemplate = NewTemplate.pick({ parameter_format: true, components: true }).extend({
  category: NewTemplate.shape.category.optional(),
});

type Parts = z.infer<typeof ChangedTemplate>;
/** Meta's number for what is wrong with a template's text. */
type Wrong = { subcode: number; details: string };

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const LIMITS = { HEADER: 60, BODY: 1_024, FOOTER: 60, BUTTONS: 0 } as const;
const FORMATS = { HEADER: 2388047, BODY: 2388072, FOOTER: 2388073, BUTTONS: 2388072 } as const;

/** What Meta refuses in a template before its review; null if it can be reviewed. */
export function findWrong({ components, parameter_format }: Parts): Wrong | null {
  if (!components.some(({ type, text }) => type === "BODY" && text))
    return { subcode: 2388072, details: "A template needs a body" };
  for (const part of components) {
    const wrong = wrongIn(part, parameter_format === "NAMED");
    if (wrong) return wrong;
  }
  return null;
}

function wrongIn({ type, format, text = "", example = {}, buttons = [] }: z.infer<typeof Part>, isNamed: boolean) {
  if (type === "BUTTONS") return wrongButton(buttons);
  if (format === "IMAGE") return null;
  if (text.length > LIMITS[type]) return { subcode: 2388040, details: `${type} has ${text.length} characters` };
  const names = [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name))];
  const isOrdered = isNamed
    ? names.every((name) => /^[a-z_][a-z0-9_]*$/.test(name))
    : names.every((name, at) => name === String(at + 1));
  if (!isOrdered || (type === "FOOTER" && names.length > 0) || (type === "HEADER" && names.length > 1))
    return { subcode: FORMATS[type], details: `${type} has wrong parameters` };
  if (type === "BODY" && /^\s*\{\{\w+\}\}|\{\{\w+\}\}[\s.,!?]*$/.test(text))
    return { subcode: 2388299, details: "Variables can't be at the start or end of the template" };
  if (exampleCount(type, example, isNamed) < names.length)
    return { subcode: FORMATS[type], details: `${type} needs an example of each parameter` };
  return null;
}

function exampleCount(type: string, example: Record<string, unknown>, isNamed: boolean): number {
  const field = `${type.toLowerCase()}_text`;
  const listed = isNamed ? example[`${field}_named_params`] : example[field];
  const values = type === "BODY" && !isNamed && Array.isArray(listed) ? listed[0] : listed;
  return Array.isArray(values) ? values.length : 0;
}

function wrongButton(buttons: z.infer<typeof Button>[]): Wrong | null {
  for (const { type, url, phone_number, example } of buttons) {
    if (type === "PHONE_NUMBER" && !/^\+?\d+$/.test(phone_number ?? ""))
      return { subcode: 2388072, details: "A phone button needs a phone number" };
    if (type !== "URL") continue;
    if (!/^https?:\/\/\S+$/.test(url ?? "")) return { subcode: 2388072, details: "A link button needs a URL" };
    if (url?.includes("{{") && !example?.length)
      return { subcode: 2388072, details: "A URL parameter needs an example" };
  }
  return null;
}

export function toComponents({ components }: Parts): Component[] {
  return components.map(({ type, format, text, example, buttons }) => ({
    type,
    ...(format ? { format } : {}),
    ...(text === undefined ? {} : { text }),
    ...(example ? { example } : {}),
    ...(buttons ? { buttons } : {}),
  }));
}
