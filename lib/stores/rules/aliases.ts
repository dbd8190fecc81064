/**
 * These stores, and with each all that report as one: a principal's aliases; for an alias its principal, whose report
 * data it inherits, and that one's other aliases.
 */
export function withAliases(ids: readonly string[], principalOf: ReadonlyMap<string, string>): string[] {
  const principals = new Set(ids.map((id) => principalOf.get(id) ?? id));
  const aliases = [...principalOf].filter(([, principal]) => principals.has(principal)).map(([alias]) => alias);
  return [...principals, ...aliases];
}
