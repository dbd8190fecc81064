import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** An action that needs confirmation, and its campaign. */
export type CampaignAction = {
  kind: "cancel" | "delete";
  campaign: Pick<CampaignRow, "id" | "name" | "status" | "mayChange" | "sent" | "progress">;
};
