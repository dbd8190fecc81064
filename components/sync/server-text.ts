/** Patterns of the server's sync messages; their named groups are the translation's values. */
export const PATTERNS = [
  { key: "answered", pattern: /^The ERP answered (?<status>\d+) to (?<path>\S+)$/ },
  { key: "unreachable", pattern: /^The ERP could not be reached for (?<path>\S+)$/ },
  { key: "broken", pattern: /^The ERP's answer to (?<path>\S+) is not (?:whole JSON|a page)$/ },
  { key: "engine", pattern: /^The job engine did not take the sync$/ },
  { key: "unexpected", pattern: /^The synchronisation failed unexpectedly$/ },
  { key: "rfm", pattern: /^The (?:RFM recompute|daily RFM refresh) could not be finished$/ },
  { key: "audience", pattern: /^The audience of the campaign could not be made$/ },
  { key: "interrupted", pattern: /^Interrupted; the next run goes on with it$/ },
  { key: "retention", pattern: /^The deletion of old transactions could not be finished$/ },
  { key: "conflict", pattern: /^Another synchronisation is running$/ },
  { key: "inconsistent", pattern: /^The ERP's pages are inconsistent: / },
  { key: "connectionChanged", pattern: /^The ERP connection was changed$/ },
  { key: "noConnection", pattern: /^No ERP connection is configured$/ },
] as const;

export type ServerText = { key: (typeof PATTERNS)[number]["key"]; values: Record<string, string> };

/** Null for an unknown message, which is shown as it is. */
export function recognizeServerText(message: string): ServerText | null {
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(message);
    if (match) return { key, values: { ...match.groups } };
  }
  return null;
}
