import type { CampaignStatus } from "@/lib/campaigns/schemas.ts";

type Campaign = { status: CampaignStatus };

export function isSending({ status }: Campaign): boolean {
  return status === "sending";
}

/** A send has started and is not finished. */
export function isUnderWay({ status }: Campaign): boolean {
  return status === "sending" || status === "paused";
}
