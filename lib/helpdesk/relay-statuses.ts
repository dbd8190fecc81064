import type { Ctx } from "../platform/ctx.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { furthest, isNews, pauseForStatus } from "./rules/delivery-status.ts";
import { type DueStatus, listDueStatuses, noteStatus } from "./store/delivery-statuses.ts";
import { updateDeliveryStatus } from "./update-delivery-status.ts";

const STATUSES_A_PORTION = 100;

/** What became of messages, told to the helpdesk that holds them. Returns how many were looked at. */
export async function relayStatuses(ctx: Ctx): Promise<number> {
  const due = await listDueStatuses(ctx, STATUSES_A_PORTION);
  for (const one of due) await relayStatus(ctx, one);
  return due.length;
}

async function relayStatus(ctx: Ctx, due: DueStatus): Promise<void> {
  const status = furthest(due.reported);
  if (status === null || !isNews(status, due.told)) return noteStatus(ctx, due.id, { told: null, next: null });
  const error = status === "failed" ? `Não entregue pelo WhatsApp (código ${due.code ?? "desconhecido"}).` : undefined;
  if (await tell(ctx, due, status, error)) return noteStatus(ctx, due.id, { told: status, next: null });
  const pause = pauseForStatus(due.attempts);
  const next = pause === null ? null : new Date(ctx.clock.now().getTime() + pause);
  await noteStatus(ctx, due.id, { told: null, next });
}

/** By the id that we know the message by; else by the one that the provider gave it. */
async function tell(
  ctx: Ctx,
  { conversationId, helpdeskMessageId, providerMessageId: sourceId }: DueStatus,
  status: "sent" | "delivered" | "read" | "failed",
  error: string | undefined,
): Promise<boolean> {
  const desk = conversationId === null || helpdeskMessageId === null ? null : await openHelpdesk(ctx);
  const isTold = await desk?.updateMessageStatus(conversationId ?? 0, helpdeskMessageId ?? 0, status, error);
  return isTold || updateDeliveryStatus(ctx, { sourceId, status, error });
}
