import type { CampaignStatus } from "../schemas.ts";

/** Where each status may go. A send that ended may start again: its next occurrence. */
export const CAMPAIGN_TRANSITIONS: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["scheduled", "sending", "cancelled"],
  scheduled: ["draft", "sending", "cancelled"],
  sending: ["paused", "sent", "failed", "cancelled", "scheduled"],
  paused: ["sending", "cancelled"],
  sent: ["scheduled", "sending"],
  failed: ["scheduled", "sending"],
  cancelled: ["scheduled", "sending"],
};

export function canMove(from: CampaignStatus, to: CampaignStatus): boolean {
  return CAMPAIGN_TRANSITIONS[from].includes(to);
}

/** The statuses that may become `to`: what a conditional update asks for. */
export function statusesBefore(to: CampaignStatus): CampaignStatus[] {
  return (Object.keys(CAMPAIGN_TRANSITIONS) as CampaignStatus[]).filter((from) => canMove(from, to));
}

/** A send is under way: what it says and to whom is settled. */
export function isUnderWay(status: CampaignStatus): boolean {
  return status === "sending" || status === "paused";
}

/** From where a new send may begin. One that is paused goes on or is cancelled first. */
export const STARTABLE: readonly CampaignStatus[] = statusesBefore("sending").filter((status) => status !== "paused");
