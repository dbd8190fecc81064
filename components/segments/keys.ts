import { SEGMENT_LISTS } from "@/lib/web/resources/segments.ts";

export const segmentKeys = {
  all: ["segments"] as const,
  lists: SEGMENT_LISTS,
  list: (query: object) => [...segmentKeys.lists, query] as const,
  one: (id: string) => ["segments", "one", id] as const,
  counts: (ids: readonly string[]) => ["segments", "counts", ids] as const,
  usage: (id: string) => ["segments", "usage", id] as const,
  preview: (rules: string) => ["segments", "preview", rules] as const,
  campaigns: (q: string) => ["segments", "campaigns", q] as const,
  options: (field: string, q: string) => ["segments", "options", field, q] as const,
};
