import type { CampaignExperiment } from "@/lib/experiments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchExperiment(
  api: Api,
  id: string,
  occurrence: number,
  signal?: AbortSignal,
): Promise<CampaignExperiment> {
  return api.get(`/campaigns/${id}/experiment`, { query: { occurrence }, signal });
}
