/** Expands stores to their alias groups: the principal, whose report data an alias inherits, and all its aliases. */
export function withAliases(ids: readonly string[], principalOf: ReadonlyMap<string, string>): string[] {
  const principals = new Set(ids.map((id) => principalOf.get(id) ?? id));
  const aliases = [...principalOf].filter(([, principal]) => principals.has(principal)).map(([alias]) => alias);
  return [...principals, ...aliases];
}
