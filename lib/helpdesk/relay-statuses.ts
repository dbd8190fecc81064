import type { Ctx } from "../platform/ctx.ts";
import { isReachable } from "./is-reachable.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
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

/**
 * By the id that we know the message by; else by the one that the provider gave it, through the database alone when the
 * API was asked already. False when the helpdesk is away: what couldn't be told stays as it was.
 */
async function relayStatus(ctx: Ctx, due: DueStatus): Promise<boolean> {
  const status = furthest(due.reported);
  if (status === null || !isNews(status, due.told)) return note(ctx, due, { told: null, next: null });
  const { conversationId, helpdeskMessageId, providerMessageId: sourceId } = due;
  const error = status === "failed" ? `Não entregue pelo WhatsApp (código ${due.code ?? "desconhecido"}).` : undefined;
  const desk = conversationId === null || helpdeskMessageId === null ? null : await openHelpdesk(ctx);
  if (await desk?.updateMessageStatus(conversationId ?? 0, helpdeskMessageId ?? 0, status, error))
    return note(ctx, due, { told: status, next: null });
  const isTold = await updateDeliveryStatus(ctx, { sourceId, status, error, isApiTried: desk !== null });
  const isHere = (isTold && desk === null) || (await isReachable(ctx));
  if (!isTold && !isHere) return false;
  const pause = isTold ? null : pauseForStatus(due.attempts);
  const next = pause === null ? null : new Date(ctx.clock.now().getTime() + pause);
  await note(ctx, due, { told: isTold ? status : null, next });
  return isHere;
}

async function note(ctx: Ctx, due: DueStatus, what: { told: DeliveryStatus | null; next: Date | null }): Promise<true> {
  await noteStatus(ctx, due, what);
  return true;
}
