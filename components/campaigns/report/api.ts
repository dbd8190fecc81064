import type { CampaignPreview, CampaignReport, RecipientRow, Variant } from "@/lib/campaigns/schemas.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { CampaignCost } from "@/lib/costs/schemas.ts";
import { type Api, withQuery } from "@/lib/web/api.ts";
import { type FetchedCsv, fetchCsv } from "@/lib/web/fetch-csv.ts";

export function fetchReport(
  api: Api,
  id: string,
  occurrence: number | null,
  signal?: AbortSignal,
): Promise<CampaignReport> {
  return api.get(`/campaigns/${id}/report`, { query: { occurrence }, signal });
}

export function fetchCost(api: Api, id: string, occurrence: number, signal?: AbortSignal): Promise<CampaignCost> {
  return api.get(`/campaigns/${id}/cost`, { query: { occurrence }, signal });
}

/** The content of one send, or else the current one, rendered for one customer. */
export function fetchSentPreview(
  api: Api,
  id: string,
  { occurrence, variant }: { occurrence: number | undefined; variant: Variant },
  signal?: AbortSignal,
): Promise<CampaignPreview> {
  return api.get(`/campaigns/${id}/preview`, { query: { occurrence, variant }, signal });
}

export type RecipientQuery = {
  status?: string;
  stage?: string;
  variant?: string;
  tested?: boolean;
  reason?: string;
  error?: string;
  q?: string;
  occurrence?: number | null;
  sort?: string;
  order?: "asc" | "desc";
  page?: number;
  limit?: number;
};

export function fetchRecipients(
  api: Api,
  id: string,
  query: RecipientQuery,
  signal?: AbortSignal,
): Promise<Page<RecipientRow>> {
  return api.get(`/campaigns/${id}/recipients`, { query, signal });
}

export function fetchRecipientsCsv(api: Api, id: string, query: RecipientQuery): Promise<FetchedCsv> {
  return fetchCsv(api, withQuery(`/campaigns/${id}/recipients/export`, query));
}
