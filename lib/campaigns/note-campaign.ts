import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CampaignRecord } from "./store/campaigns.ts";

type Noted = Pick<CampaignRecord, "name" | "status" | "scheduledAt" | "occurrence"> &
  Partial<Pick<CampaignRecord, "sentVersion" | "isContentSent">>;

/** Adds the campaign's name and state before and after to the audit record. */
export function noteCampaign(ctx: Ctx, before: Noted | null, after: Noted | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ name, status, scheduledAt, occurrence, sentVersion, isContentSent }: Noted) {
  const contentVersion = (sentVersion ?? 0) + (isContentSent === true ? 0 : 1);
  return { name, status, scheduledAt: scheduledAt?.toISOString() ?? null, occurrence, contentVersion };
}
