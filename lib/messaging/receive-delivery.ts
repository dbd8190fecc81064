import { ValidationError } from "../core/errors.ts";
import type { Arrival } from "../platform/concurrency/arrival-order.ts";
import { readLargeBody } from "./body-work.ts";
import type { InboxSource } from "./rules/inbox-row.ts";
import { unsafeStoreDelivery } from "./store/inbox.ts";
import { wakeInbox } from "./wake-inbox.ts";

/**
 * Stores an authenticated provider webhook, in order of `arrival`, for later processing. Identical bodies are
 * deduplicated. Not tenant-scoped: one request may concern several organizations.
 */
export async function unsafeReceiveDelivery(
  source: InboxSource,
  raw: Buffer,
  arrival?: Arrival,
): Promise<{ received: true }> {
  const body = await readLargeBody(source, raw);
  // An unreadable body stays unreadable, so it is rejected and not stored.
  if (body === null)
    throw new ValidationError({ path: "body", code: "invalid_json", message: "must be a JSON object" });
  await arrival?.turn();
  const stored = unsafeStoreDelivery(source, body);
  arrival?.pass();
  if (await stored) wakeInbox();
  return { received: true };
}
