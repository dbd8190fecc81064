export const apiKeyKeys = {
  all: ["api-keys"] as const,
  page: (page: number) => ["api-keys", page] as const,
};
