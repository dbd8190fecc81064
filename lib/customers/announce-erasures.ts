import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { customerErased } from "./events.ts";
import { findErasedSince } from "./store/erase.ts";

const HOUR_MS = 60 * 60_000;
/** Shorter than the engine remembers an event's id: what it has taken already changes nothing. */
const LOOK_BACK_MS = 23 * HOUR_MS;

/**
 * Sends the event of an erasure again: it may have been lost after the commit. What the helpdesk has not confirmed is
 * sent with a new id, hour after hour, however long the helpdesk is unreachable.
 */
export async function announceErasures(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const receipts = await findErasedSince(ctx.db, ctx.orgId, new Date(now.getTime() - LOOK_BACK_MS));
  const hour = Math.floor(now.getTime() / HOUR_MS);
  await emit(
    receipts.map(({ id, customerId, isPending }) =>
      toErasedEvent(ctx.orgId, isPending ? `${id}-${hour}` : id, customerId),
    ),
  );
  return receipts.length;
}

/** One event a receipt, however often it is sent. */
export function toErasedEvent(orgId: string, receiptId: string, customerId: string) {
  return customerErased.create({ orgId, customerId }, { id: `customer-erased-${receiptId}` });
}
