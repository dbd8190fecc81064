import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { customerErased } from "./events.ts";
import { findErasedSince } from "./store/erase.ts";

const HOUR_MS = 60 * 60_000;
/**
 * Shorter than the job engine's event-id deduplication window, so an event that was already processed has no effect.
 */
const LOOK_BACK_MS = 23 * HOUR_MS;

/**
 * Re-emits erasure events, because an event can be lost after the commit. Erasures the helpdesk has not confirmed get a
 * new event id every hour, however long the helpdesk is unreachable.
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

/** The event id is derived from the receipt, so repeated sends are deduplicated. */
export function toErasedEvent(orgId: string, receiptId: string, customerId: string) {
  return customerErased.create({ orgId, customerId }, { id: `customer-erased-${receiptId}` });
}
