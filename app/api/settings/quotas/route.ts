import { route } from "@/lib/http/index.ts";
import { getQuotas, QuotasView, SaveQuotas, saveQuotas } from "@/lib/settings/index.ts";

export const GET = route({
  summary: "The organization's quotas, and how much of them is used",
  permissions: [["app:settings"]],
  response: QuotasView,
  handler: ({ ctx }) => getQuotas(ctx),
});

// Only level 0, which acts for an organization by `x-org-id`: an organization must not raise its own quotas.
export const PUT = route({
  summary: "Saves an organization's own quotas",
  superAdmin: true,
  body: SaveQuotas,
  response: QuotasView,
  handler: ({ ctx, body }) => saveQuotas(ctx, body),
});
