import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchResults(api: Api, days: string, signal?: AbortSignal): Promise<CampaignResults> {
  return api.get("/campaigns/results", { query: { days }, signal });
}
