"use client";

import { useTranslations } from "next-intl";

/** What a queue does, in the words of a shop; one that has no name yet keeps its id. */
export function useQueueName(): (queue: string) => string {
  const t = useTranslations("queues.names");
  return (queue) => (t.has(queue) ? t(queue) : queue);
}
