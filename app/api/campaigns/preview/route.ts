import { CampaignPreview, CONTENT_ERRORS, PreviewCampaign, previewDraft } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/preview: renders an unsaved draft for a real customer; saves nothing.
export const POST = route({
  summary: "Previews unsaved content as a customer would receive it; nothing is stored",
  permissions: [["app:campaigns"]],
  body: PreviewCampaign,
  response: CampaignPreview,
  errors: [...CONTENT_ERRORS, "customer_not_found", "segment_not_found", "survey_not_found"],
  handler: ({ ctx, body }) => previewDraft(ctx, body),
});
