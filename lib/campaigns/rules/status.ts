import type { CampaignStatus } from "../schemas.ts";

/** Where each status may go. A send that ended may start again: its next occurrence. */
export const CAMPAIGN_TRANSITIONS: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["scheduled", "sending", "cancelled"],
  // Failed: its last time came and it couldn't be sent.
  scheduled: ["draft", "sending", "failed", "cancelled"],
  sending: ["paused", "sent", "failed", "cancelled", "scheduled"],
  // Failed, or back to waiting for its next time: its audience couldn't be made.
  paused: ["sending", "failed", "cancelled", "scheduled"],
  sent: ["scheduled", "sending"],
  // Sent: a message in doubt was taken after all.
  failed: ["scheduled", "sending", "sent"],
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
export const UNDER_WAY: readonly CampaignStatus[] = ["sending", "paused"];

export function isUnderWay(status: CampaignStatus): boolean {
  return UNDER_WAY.includes(status);
}

/** From where a new send may begin. One that is paused goes on or is cancelled first. */
export const STARTABLE: readonly CampaignStatus[] = statusesBefore("sending").filter((status) => status !== "paused");
