import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { customerErased } from "./events.ts";
import { findErasedSince } from "./store/erase.ts";

/** Shorter than the engine remembers an event's id: what it has taken already changes nothing. */
const LOOK_BACK_MS = 23 * 60 * 60_000;

/** Tells the other slices once more whom to forget: an erasure may have been kept and the word of it lost. */
export async function announceErasures(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - LOOK_BACK_MS);
  const receipts = await findErasedSince(ctx.db, ctx.orgId, since);
  await emit(receipts.map(({ id, customerId }) => toErasedEvent(ctx.orgId, id, customerId)));
  return receipts.length;
}

/** One event a receipt, however often it is sent. */
export function toErasedEvent(orgId: string, receiptId: string, customerId: string) {
  return customerErased.create({ orgId, customerId }, { id: `customer-erased-${receiptId}` });
}
