/** JSON with sorted keys (RFC 8785), because the SDK signs the canonical form, not the transmitted bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(JSON.parse(JSON.stringify(value))));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
