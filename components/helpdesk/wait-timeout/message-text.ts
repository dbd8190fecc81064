/** What a text of the shop's own may hold, and whose first name takes its place. */
export const VARIABLES = ["customer", "agent"] as const;
export type Variable = (typeof VARIABLES)[number];

const PLACE = /\{\{([^{}]*)\}\}/g;

/** The text as one customer would get it. A place that means nothing stays as it is, for everybody to see. */
export function fillIn(text: string, names: Record<Variable, string>): string {
  return text.replace(PLACE, (place, name: string) => {
    const variable = name.trim();
    return isVariable(variable) ? names[variable] : place;
  });
}

/** The places that mean nothing, each once. */
export function unknownPlaces(text: string): string[] {
  const unknown = [...text.matchAll(PLACE)].filter(([, name = ""]) => !isVariable(name.trim()));
  return [...new Set(unknown.map(([place]) => place))];
}

export const placeOf = (variable: Variable) => `{{${variable}}}`;
const isVariable = (name: string): name is Variable => VARIABLES.some((variable) => variable === name);
