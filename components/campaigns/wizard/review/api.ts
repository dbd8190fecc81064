import { type Audience, toAudienceQuery } from "@/components/campaigns/api.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { CostForecast } from "@/lib/costs/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export type CostQuestion = Audience & {
  holdoutPercent: number;
  numberId: string | null;
  templateName: string | null;
  templateLanguage: string | null;
  /** Null: today. */
  day: string | null;
};

export function fetchCostForecast(
  api: Api,
  { holdoutPercent, numberId, templateName, templateLanguage, day, ...audience }: CostQuestion,
  signal?: AbortSignal,
): Promise<CostForecast> {
  const message = { holdoutPercent, numberId, templateName, templateLanguage, day };
  return api.get("/campaigns/estimate/cost", { query: { ...toAudienceQuery(audience), ...message }, signal });
}

export function approveCampaign(api: Api, id: string): Promise<CampaignView> {
  return api.post(`/campaigns/${encodeURIComponent(id)}/approve`);
}
