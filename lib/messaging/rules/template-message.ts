import type { SendableTemplate, TemplateVariable } from "../schemas.ts";

/** Payload of the opt-out button. */
const OPT_OUT_PAYLOAD = "OPT_OUT";

type Values = Readonly<Record<string, string>>;
type Component = { type: string; sub_type?: string; index?: string; parameters: Record<string, unknown>[] };

/** Keys of variables without a value; the provider always rejects such a message. */
export function missingValues({ variables }: Pick<SendableTemplate, "variables">, values: Values): string[] {
  return variables.map(({ key }) => key).filter((key) => !values[key]?.trim());
}

/** The `components` of a template message. Requires all values: see `missingValues`. */
export function toComponents(template: SendableTemplate, values: Values): Component[] {
  const { variables, buttons, parameters } = template;
  const fill = (component: "header" | "body"): Component[] => {
    const own = variables.filter((variable) => variable.component === component);
    if (own.length === 0) return [];
    return [{ type: component, parameters: own.map((variable) => toParameter(variable, values, parameters)) }];
  };
  const presses = buttons.flatMap(({ index, kind, text, url, isOptOut }): Component[] => {
    const press = { type: "button", sub_type: kind, index: String(index) };
    const value = values[`button.${index}`] ?? "";
    const isVariable = variables.some(({ buttonIndex }) => buttonIndex === index);
    if (kind === "quick_reply")
      return [{ ...press, parameters: [{ type: "payload", payload: isOptOut ? OPT_OUT_PAYLOAD : text }] }];
    if (!isVariable) return [];
    if (kind === "copy_code") return [{ ...press, parameters: [{ type: "coupon_code", coupon_code: value.trim() }] }];
    return [{ ...press, parameters: [{ type: "text", text: withoutBase(value.trim(), url ?? "") }] }];
  });
  return [...fill("header"), ...fill("body"), ...presses];
}

function toParameter({ key, name, kind }: TemplateVariable, values: Values, parameters: "positional" | "named") {
  const value = values[key] ?? "";
  if (kind !== "text") return { type: kind, [kind]: { link: value.trim() } };
  return { type: "text", ...(parameters === "named" ? { parameter_name: name } : {}), text: oneLine(value) };
}

/** The provider rejects line breaks, tabs and more than four consecutive spaces in a value. */
function oneLine(value: string): string {
  return value
    .replace(/[\r\n\t]+/g, " ")
    .replace(/ {5,}/g, "    ")
    .trim();
}

/** Strips the template's URL prefix from a full URL. */
function withoutBase(value: string, url: string): string {
  const base = url.slice(0, Math.max(0, url.indexOf("{{")));
  return base !== "" && value.startsWith(base) ? value.slice(base.length) : value;
}
