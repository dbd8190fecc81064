import type { CampaignStatus } from "../schemas/kinds.ts";

/** Allowed status transitions. A finished campaign may start again: its next occurrence. */
export const CAMPAIGN_TRANSITIONS: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["scheduled", "sending", "cancelled"],
  // Failed: its last scheduled time came and it could not be sent.
  scheduled: ["draft", "sending", "failed", "cancelled"],
  sending: ["paused", "sent", "failed", "cancelled", "scheduled"],
  // Failed or scheduled: its audience could not be built.
  paused: ["sending", "failed", "cancelled", "scheduled"],
  sent: ["scheduled", "sending"],
  // Sent: a message in doubt turned out to be accepted.
  failed: ["scheduled", "sending", "sent"],
  cancelled: ["scheduled", "sending"],
};

export function canMove(from: CampaignStatus, to: CampaignStatus): boolean {
  return CAMPAIGN_TRANSITIONS[from].includes(to);
}

/** The statuses that may change to `to`, for conditional updates. */
export function statusesBefore(to: CampaignStatus): CampaignStatus[] {
  return (Object.keys(CAMPAIGN_TRANSITIONS) as CampaignStatus[]).filter((from) => canMove(from, to));
}

/** Sending has begun: content and audience are fixed. */
export const UNDER_WAY: readonly CampaignStatus[] = ["sending", "paused"];

export function isUnderWay(status: CampaignStatus): boolean {
  return UNDER_WAY.includes(status);
}

/** Statuses from which a new send may start. A paused send is resumed or cancelled instead. */
export const STARTABLE: readonly CampaignStatus[] = statusesBefore("sending").filter((status) => status !== "paused");
