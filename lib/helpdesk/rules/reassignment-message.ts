/** The variables that the reassignment message may contain: the first names of both people. */
export const REASSIGNMENT_VARIABLES = ["customer", "agent"] as const;
export type ReassignmentVariable = (typeof REASSIGNMENT_VARIABLES)[number];

const PLACEHOLDER = /\{\{([^{}]*)\}\}/;

/** Every placeholder that names no variable, each once. */
export function unknownPlaceholders(template: string): string[] {
  const unknown = [...template.matchAll(new RegExp(PLACEHOLDER, "g"))].filter(([, name = ""]) => !isVariable(name));
  return [...new Set(unknown.map(([placeholder]) => placeholder))];
}

/**
 * The text for one customer. A variable without a value is omitted together with the comma and the space before it; so
 * is a placeholder that names no variable, because a customer must never read it.
 */
export function fillReassignmentMessage(template: string, values: Record<ReassignmentVariable, string | null>): string {
  // split() with a capture group alternates between literal text and placeholder name, and ends with text.
  const filled = template.split(PLACEHOLDER).reduce((text, piece, index) => {
    if (index % 2 === 0) return text + piece;
    const value = isVariable(piece) ? values[piece.trim() as ReassignmentVariable] : null;
    return value === null ? text.trimEnd().replace(/,$/, "") : text + value;
  });
  return filled.replace(/^[\s,]+/, "").trim();
}

function isVariable(name: string): boolean {
  return REASSIGNMENT_VARIABLES.some((variable) => variable === name.trim());
}
