const KNOWN = new Map<string, string>();
const MAX_KNOWN = 2_000;
const VERB = /\b(select|insert|update|delete|call|copy)\b/i;
const FIRST_WORD = /^\s*([a-z]+)/i;
const TARGET = /\b(?:from|into|update|call|copy)\s+(?:only\s+)?("?[a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*"?)?)/i;

/** Verb and table of a statement, such as `SELECT customer`; no values or conditions. */
export function sqlSummary(text: string): string {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const verb = (VERB.exec(text) ?? FIRST_WORD.exec(text))?.[1]?.toUpperCase() ?? "SQL";
  const target = TARGET.exec(text)?.[1]?.replaceAll('"', "");
  const summary = target ? `${verb} ${target}` : verb;
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(text, summary);
  return summary;
}
