import { ValidationError } from "../core/errors.ts";
import type { Arrival } from "../platform/arrival-order.ts";
import { readLargeBody } from "./body-work.ts";
import type { InboxSource } from "./rules/inbox-row.ts";
import { unsafeStoreDelivery } from "./store/inbox.ts";
import { wakeInbox } from "./wake-inbox.ts";

/**
 * Takes in what a provider called, already proven to be theirs: kept as it came and answered, read later. These bytes
 * again are the same delivery. Deliveries are stored in their order of `arrival`. Not tenant-scoped: one call may speak of several organizations.
 */
export async function unsafeReceiveDelivery(
  source: InboxSource,
  raw: Buffer,
  arrival?: Arrival,
): Promise<{ received: true }> {
  const body = await readLargeBody(source, raw);
  // A body that can't be read can't be read later either: it is refused, and nothing is kept.
  if (body === null) throw new ValidationError("Validation failed: body: must be a JSON object");
  await arrival?.turn();
  const stored = unsafeStoreDelivery(source, body);
  arrival?.pass();
  if (await stored) wakeInbox();
  return { received: true };
}
