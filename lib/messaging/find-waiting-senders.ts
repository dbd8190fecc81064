import { deliveryParser } from "./receive-delivery.ts";
import { addWaiting, sendersIn, type WaitingSenders } from "./rules/senders.ts";
import { type Delivery, unsafeListWaitingDeliveries } from "./store/inbox.ts";

/** Leases usually end early: their worker finishes within a second. */
const LONGEST_WAIT_SECONDS = 20;

/**
 * Senders with a message in an earlier delivery of the lane that is claimed by another worker or waits for a retry. Deliveries with
 * more than `attempts` attempts delay no others.
 */
export async function findWaitingSenders(
  lane: number,
  claimed: readonly Delivery[],
  attempts: number,
): Promise<WaitingSenders> {
  const waiting: WaitingSenders = new Map();
  if (claimed.length === 0) return waiting;
  const parse = deliveryParser();
  for (const delivery of await unsafeListWaitingDeliveries(lane, claimed, attempts)) {
    const seconds = Math.min(delivery.seconds, LONGEST_WAIT_SECONDS);
    addWaiting(waiting, await sendersOf(delivery, parse), { receipt: delivery.receipt, seconds });
  }
  return waiting;
}

/** An unreadable delivery delays no other. */
async function sendersOf(delivery: Delivery, parse: ReturnType<typeof deliveryParser>): Promise<string[]> {
  try {
    return sendersIn((await parse(delivery)).rows);
  } catch {
    return [];
  }
}
