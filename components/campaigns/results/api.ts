import type { CampaignResults, GroupResults, ProgrammeResults } from "@/lib/experiments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

/** `campaignId`: only the sends of this campaign. */
type Asked = { days: string; campaignId?: string };

export function fetchResults(api: Api, asked: Asked, signal?: AbortSignal): Promise<CampaignResults> {
  return api.get("/campaigns/results", { query: asked, signal });
}

export function fetchGroupResults(api: Api, asked: { days: string }, signal?: AbortSignal): Promise<GroupResults> {
  return api.get("/campaigns/results/groups", { query: asked, signal });
}

export function fetchProgramme(api: Api, signal?: AbortSignal): Promise<ProgrammeResults> {
  return api.get("/campaigns/programme", { signal });
}
