export const settingsKeys = {
  organization: ["settings", "organization"] as const,
  email: ["settings", "email"] as const,
  rfm: ["settings", "rfm"] as const,
};
