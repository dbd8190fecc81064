import type { CampaignView } from "../../../lib/campaigns/schemas.ts";

/** A sent campaign, with the fields that the report reads. */
export const campaignView = {
  id: "c-1",
  name: "Verão",
  channel: "whatsapp",
  status: "sent",
  occurrence: 1,
  recurrence: null,
  pausedReason: null,
  scheduledAt: null,
  startedAt: null,
  finishedAt: null,
  test: null,
  segment: { id: "s-1", name: "Compradores" },
} as CampaignView;
