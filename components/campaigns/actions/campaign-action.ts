import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** What is asked about before it is done, and for which campaign. */
export type CampaignAction = {
  kind: "cancel" | "delete";
  campaign: Pick<CampaignRow, "id" | "name" | "status" | "mayChange" | "sent" | "progress">;
};
