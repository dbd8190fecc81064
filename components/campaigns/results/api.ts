import type { CampaignResults, ProgrammeResults } from "@/lib/experiments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

/** `campaignId`: only the sends of this campaign. */
type Asked = { days: string; campaignId?: string };

export function fetchResults(api: Api, asked: Asked, signal?: AbortSignal): Promise<CampaignResults> {
  return api.get("/campaigns/results", { query: asked, signal });
}

export function fetchProgramme(api: Api, signal?: AbortSignal): Promise<ProgrammeResults> {
  return api.get("/campaigns/programme", { signal });
}
