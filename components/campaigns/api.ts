import type {
  CampaignChannel,
  CampaignChecks,
  CampaignPreview,
  CampaignView,
  CreateCampaign,
  EmailSenderCheck,
  Estimate,
  PatchCampaign,
  PreviewCampaign,
  RateLimitCheck,
  TestCampaignResult,
  Variant,
} from "@/lib/campaigns/schemas.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { EffectForecast } from "@/lib/experiments/schemas.ts";
import type { CreateTemplateInput, StopView, TemplateContentInput, TemplateView } from "@/lib/messaging/schemas.ts";
import type { SegmentRules } from "@/lib/segments/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchCampaign(api: Api, id: string, signal?: AbortSignal): Promise<CampaignView> {
  return api.get(`/campaigns/${encodeURIComponent(id)}`, { signal });
}

/** Draft changes; fields may be empty. */
export type CampaignPatch = PatchCampaign;

export function createCampaign(api: Api, campaign: CreateCampaign): Promise<{ id: string }> {
  return api.post("/campaigns", campaign);
}

export function patchCampaign(api: Api, id: string, patch: CampaignPatch): Promise<CampaignView> {
  return api.patch(`/campaigns/${id}`, patch);
}

export function deleteCampaign(api: Api, id: string): Promise<void> {
  return api.delete(`/campaigns/${id}`);
}

export type CampaignVerb = "send" | "pause" | "resume" | "cancel" | "duplicate" | "resend";

export function actOnCampaign(api: Api, id: string, verb: CampaignVerb): Promise<{ id: string }> {
  return api.post(`/campaigns/${id}/${verb}`);
}

export function fetchChecks(api: Api, id: string, signal?: AbortSignal): Promise<CampaignChecks> {
  return api.get(`/campaigns/${id}/checks`, { signal });
}

export function fetchEmailSender(api: Api, signal?: AbortSignal): Promise<EmailSenderCheck> {
  return api.get("/campaigns/email-sender", { signal });
}

export function fetchRateLimit(api: Api, id: string, day: string, signal?: AbortSignal): Promise<RateLimitCheck> {
  return api.get(`/campaigns/${id}/rate-limit-check`, { query: { day }, signal });
}

export type Audience = { channel: CampaignChannel; segmentId: string | null; behaviorRules: SegmentRules | null };

export function fetchEstimate(api: Api, audience: Audience, signal?: AbortSignal): Promise<Estimate> {
  return api.get("/campaigns/estimate", { query: toAudienceQuery(audience), signal });
}

export function fetchEffect(
  api: Api,
  audience: Audience,
  holdoutPercent: number,
  signal?: AbortSignal,
): Promise<EffectForecast> {
  return api.get("/campaigns/estimate/effect", { query: { ...toAudienceQuery(audience), holdoutPercent }, signal });
}

export function toAudienceQuery({ channel, segmentId, behaviorRules }: Audience) {
  return { channel, segmentId, behaviorRules: behaviorRules === null ? undefined : JSON.stringify(behaviorRules) };
}

export function previewCampaign(api: Api, content: PreviewCampaign, signal?: AbortSignal): Promise<CampaignPreview> {
  return api.post("/campaigns/preview", content, { signal });
}

export function testCampaign(
  api: Api,
  id: string,
  test: { phone?: string; customerId?: string | null; variant?: Variant },
): Promise<TestCampaignResult> {
  return api.post(`/campaigns/${id}/test`, test);
}

/** Page size of a list to choose from; the API's maximum. */
export const CHOICES = 200;

export type TemplateFilter = { q?: string; status?: string; category?: string; page?: number; limit?: number };

export function fetchTemplates(
  api: Api,
  numberId: string,
  filter: TemplateFilter,
  signal?: AbortSignal,
): Promise<Page<TemplateView>> {
  return api.get("/messaging/templates", { query: { numberId, ...filter }, signal });
}

export function createTemplate(api: Api, template: CreateTemplateInput): Promise<TemplateView> {
  return api.post("/messaging/templates", template);
}

export function updateTemplate(api: Api, id: string, content: TemplateContentInput): Promise<TemplateView> {
  return api.put(`/messaging/templates/${id}`, content);
}

export function deleteTemplate(api: Api, id: string): Promise<void> {
  return api.delete(`/messaging/templates/${id}`);
}

export function syncTemplates(api: Api, numberId: string): Promise<unknown> {
  return api.post("/messaging/templates/sync", { numberId });
}

export function fetchStops(api: Api, signal?: AbortSignal): Promise<Page<StopView>> {
  return api.get("/messaging/stops", { query: { status: "open", limit: CHOICES }, signal });
}

export function closeStop(api: Api, id: string): Promise<unknown> {
  return api.post(`/messaging/stops/${id}/close`);
}
