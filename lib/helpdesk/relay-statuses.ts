import type { Ctx } from "../platform/ctx.ts";
import { isReachable } from "./is-reachable.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { explainFailure } from "./rules/crossing.ts";
import { type DeliveryStatus, furthest, isNews, pauseForStatus } from "./rules/delivery-status.ts";
import { type DueStatus, listDueStatuses, noteStatus, postponeStatuses } from "./store/delivery-statuses.ts";
import { updateDeliveryStatus } from "./update-delivery-status.ts";

const STATUSES_A_PORTION = 100;
/** So long they wait for a helpdesk that is away: it costs half a minute to learn that it still is. */
const AWAY_PAUSE_MS = 5 * 60_000;

/**
 * What became of messages, told to the helpdesk that holds them. While it is away none is told, and none counts as tried.
 * Returns how many were looked at.
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

/** False when the helpdesk is away: what couldn't be told stays as it was. */
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

/**
 * By the id that we know the message by; else by the one that the provider gave it, through the database alone when the
 * API was asked already.
 */
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

/** The message has one status, which those of its other parts would replace: a note says which part was not delivered. */
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
