export const settingsKeys = {
  organization: ["settings", "organization"] as const,
  email: ["settings", "email"] as const,
  rfm: ["settings", "rfm"] as const,
  retention: ["settings", "retention"] as const,
  quotas: ["settings", "quotas"] as const,
  costs: ["settings", "costs"] as const,
  allSuppressions: ["settings", "suppressions"] as const,
  suppressions: (address: string, page: number) => ["settings", "suppressions", address, page] as const,
};
