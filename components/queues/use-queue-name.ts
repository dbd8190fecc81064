"use client";

import { useTranslations } from "next-intl";

/** The queue's display name; its id if it has none. */
export function useQueueName(): (queue: string) => string {
  const t = useTranslations("queues.names");
  return (queue) => (t.has(queue) ? t(queue) : queue);
}
