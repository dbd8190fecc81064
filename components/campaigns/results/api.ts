import type { CampaignResults, ProgrammeResults } from "@/lib/experiments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchResults(api: Api, days: string, signal?: AbortSignal): Promise<CampaignResults> {
  return api.get("/campaigns/results", { query: { days }, signal });
}

export function fetchProgramme(api: Api, signal?: AbortSignal): Promise<ProgrammeResults> {
  return api.get("/campaigns/programme", { signal });
}
