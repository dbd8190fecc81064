import type { Audience } from "@/components/campaigns/api.ts";
import type { Variant } from "@/lib/sending/names.ts";
import { CAMPAIGN_LISTS } from "@/lib/web/resources/campaigns.ts";

export const campaignKeys = {
  all: ["campaigns"] as const,
  lists: CAMPAIGN_LISTS,
  list: (query: object) => [...campaignKeys.lists, query] as const,
  one: (id: string) => ["campaigns", "one", id] as const,
  detail: (id: string) => [...campaignKeys.one(id), "detail"] as const,
  checks: (id: string) => [...campaignKeys.one(id), "checks"] as const,
  rateLimits: (id: string) => [...campaignKeys.one(id), "rate-limit"] as const,
  rateLimit: (id: string, day: string) => [...campaignKeys.rateLimits(id), day] as const,
  report: (id: string, occurrence: number | null) => [...campaignKeys.one(id), "report", occurrence] as const,
  sent: (id: string, occurrence: number | null, variant: Variant) =>
    [...campaignKeys.one(id), "sent", occurrence, variant] as const,
  recipients: (id: string, query: object) => [...campaignKeys.one(id), "recipients", query] as const,
  experiment: (id: string, occurrence: number) => [...campaignKeys.one(id), "experiment", occurrence] as const,
  cost: (id: string, occurrence: number) => [...campaignKeys.one(id), "cost", occurrence] as const,
  effect: (audience: Audience, holdoutPercent: number) => ["campaigns", "effect", audience, holdoutPercent] as const,
  costForecasts: ["campaigns", "cost-forecast"] as const,
  costForecast: (message: object) => [...campaignKeys.costForecasts, message] as const,
  programme: ["campaigns", "programme"] as const,
  results: (days: string, campaignId: string | null = null) => ["campaigns", "results", days, campaignId] as const,
  groupResults: (days: string) => ["campaigns", "group-results", days] as const,
  estimates: ["campaigns", "estimate"] as const,
  estimate: (audience: Audience) => [...campaignKeys.estimates, audience] as const,
  preview: (content: object) => ["campaigns", "preview", content] as const,
  emailSender: ["campaigns", "email-sender"] as const,
  templates: (numberId: string) => ["campaigns", "templates", numberId] as const,
  templateList: (numberId: string, filter: object) => [...campaignKeys.templates(numberId), filter] as const,
  stops: ["campaigns", "stops"] as const,
};
