import type { Ctx } from "../../platform/ctx.ts";
import { isReachable } from "../connection/check-health.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { type DeliveryStatus, furthest, isNews, pauseForStatus } from "../rules/delivery-status.ts";
import { explainFailure } from "../rules/relay-message.ts";
import { type DueStatus, listDueStatuses, noteStatus, postponeStatuses } from "../store/delivery-statuses.ts";
import { updateDeliveryStatus } from "./update-delivery-status.ts";

const STATUSES_A_PORTION = 100;
/** Pause while the helpdesk is unreachable: detecting an outage takes half a minute. */
const AWAY_PAUSE_MS = 5 * 60_000;

/**
 * Reports delivery statuses to the helpdesk. An unreachable helpdesk stops the run without counting an attempt. Returns
 * the number processed.
 */
export async function relayStatuses(ctx: Ctx): Promise<number> {
  const due = await listDueStatuses(ctx, STATUSES_A_PORTION);
  for (const [index, one] of due.entries()) {
    if (await relayStatus(ctx, one)) continue;
    await postponeStatuses(ctx, new Date(ctx.clock.now().getTime() + AWAY_PAUSE_MS));
    return index;
  }
  return due.length;
}

/** False if the helpdesk is unreachable; the status then stays due. */
async function relayStatus(ctx: Ctx, due: DueStatus): Promise<boolean> {
  const status = furthest(due.reported);
  if (status === null || !isNews(status, due.told)) return note(ctx, due, { told: null, next: null });
  const { isTold, isHere } = await tell(ctx, due, status);
  if (!isTold && !isHere) return false;
  const pause = isTold ? null : pauseForStatus(due.attempts);
  const next = pause === null ? null : new Date(ctx.clock.now().getTime() + pause);
  await note(ctx, due, { told: isTold ? status : null, next });
  return isHere;
}

type Told = { isTold: boolean; isHere: boolean };

/** Updates the message by its helpdesk id; else by the provider's id, skipping the API if it has already been tried. */
async function tell(ctx: Ctx, due: DueStatus, status: DeliveryStatus): Promise<Told> {
  const { conversationId, helpdeskMessageId, providerMessageId: sourceId } = due;
  const error = status === "failed" ? explainFailure(due.code, due) : undefined;
  const desk = conversationId === null || helpdeskMessageId === null ? null : await openHelpdesk(ctx);
  if (error !== undefined && due.parts > 1) return tellFailedPart(ctx, due, error);
  if (await desk?.updateMessageStatus(conversationId ?? 0, helpdeskMessageId ?? 0, status, error))
    return { isTold: true, isHere: true };
  const isTold = await updateDeliveryStatus(ctx, { sourceId, status, error, isApiTried: desk !== null });
  return { isTold, isHere: (isTold && desk === null) || (await isReachable(ctx)) };
}

/** Statuses of other parts would overwrite the message's single status, so a note names the undelivered part. */
async function tellFailedPart(ctx: Ctx, { conversationId }: DueStatus, content: string): Promise<Told> {
  const desk = await openHelpdesk(ctx);
  const note = conversationId === null ? null : await desk?.addPrivateNote(conversationId, { content });
  const isTold = note != null;
  return { isTold, isHere: isTold || (await isReachable(ctx)) };
}

async function note(ctx: Ctx, due: DueStatus, what: { told: DeliveryStatus | null; next: Date | null }): Promise<true> {
  await noteStatus(ctx, due, what);
  return true;
}
