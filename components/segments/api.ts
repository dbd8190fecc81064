import type { Page } from "@/lib/core/paging.ts";
import type {
  OwnCount,
  SaveSegment,
  SegmentOptions,
  SegmentPreview,
  SegmentRule,
  SegmentStatus,
  SegmentUsage,
  SegmentView,
  UpdateSegment,
} from "@/lib/segments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { type FetchedCsv, fetchCsv } from "@/lib/web/fetch-csv.ts";

const BASE = "/intelligence/segments";
const at = (id: string) => `${BASE}/${encodeURIComponent(id)}`;

export function fetchSegment(api: Api, id: string, signal?: AbortSignal): Promise<SegmentView> {
  return api.get(at(id), { signal });
}

export function fetchOwnCounts(api: Api, ids: readonly string[], signal?: AbortSignal): Promise<{ data: OwnCount[] }> {
  return api.get(`${BASE}/counts`, { query: { ids: ids.join(",") }, signal });
}

export function createSegment(api: Api, segment: SaveSegment): Promise<SegmentView> {
  return api.post(BASE, segment);
}

export function updateSegment(api: Api, id: string, segment: UpdateSegment): Promise<SegmentView> {
  return api.put(at(id), segment);
}

export function changeSegmentStatus(api: Api, id: string, status: SegmentStatus): Promise<SegmentView> {
  return api.patch(`${at(id)}/status`, { status });
}

export function deleteSegment(api: Api, id: string): Promise<void> {
  return api.delete(at(id));
}

export function previewSegment(api: Api, rules: readonly SegmentRule[], signal?: AbortSignal): Promise<SegmentPreview> {
  return api.post(`${BASE}/preview`, { rules }, { signal });
}

export function fetchSegmentOptions(api: Api, field: string, q: string, signal?: AbortSignal): Promise<SegmentOptions> {
  return api.get(`${BASE}/options`, { query: { field, q }, signal });
}

export function fetchSegmentUsage(api: Api, id: string, signal?: AbortSignal): Promise<Page<SegmentUsage>> {
  return api.get(`${at(id)}/usage`, { query: { limit: 10 }, signal });
}

export function fetchSegmentCsv(api: Api, id: string): Promise<FetchedCsv> {
  return fetchCsv(api, `${at(id)}/export`);
}

/** Campaign names, last changed first. */
export async function fetchCampaignNames(
  api: Api,
  q: string,
  signal?: AbortSignal,
): Promise<{ id: string; name: string }[]> {
  return (await api.get<{ data: { id: string; name: string }[] }>("/campaigns/names", { query: { q }, signal })).data;
}
