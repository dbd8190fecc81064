export const queueKeys = {
  all: ["queues"] as const,
  summary: ["queues", "summary"] as const,
  failed: (queue: string) => ["queues", "failed", queue] as const,
  runs: (group: string) => ["queues", "runs", group] as const,
};
