import { deliveryParser } from "./parse-delivery.ts";
import { addWaiting, sendersIn, type WaitingSenders } from "./rules/senders.ts";
import { type Delivery, unsafeListWaitingDeliveries } from "./store/inbox.ts";

/** A lease usually ends sooner than its time: its worker finishes within a second. */
const LONGEST_WAIT_SECONDS = 20;

/**
 * Senders with a message in an earlier delivery that another worker has claimed, or that waits for its next attempt.
 * Deliveries that were tried more than `attempts` times delay no other.
 */
export async function findWaitingSenders(claimed: readonly Delivery[], attempts: number): Promise<WaitingSenders> {
  const waiting: WaitingSenders = new Map();
  if (claimed.length === 0) return waiting;
  const parse = deliveryParser();
  for (const delivery of await unsafeListWaitingDeliveries(claimed, attempts)) {
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
