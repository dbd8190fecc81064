import type { Page } from "@/lib/core/paging.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import type { Api } from "../api.ts";

/** Prefix of the keys of all lists of segments. */
export const SEGMENT_LISTS = ["segments", "list"] as const;

type ListQuery = { q: string; status?: string; sort?: string; order?: string; page?: number; limit: number };

export function fetchSegments(api: Api, query: ListQuery, signal?: AbortSignal): Promise<Page<SegmentView>> {
  return api.get("/intelligence/segments", { query, signal });
}
