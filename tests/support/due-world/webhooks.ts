import { uuidV7 } from "../../../lib/platform/uuid.ts";
import { type Due, HOUR_MS, MINUTE_MS, type RandomRows } from "./random-rows.ts";

/** The transaction of the event, and snapshots from before and after it. */
const [TRANSACTION, READ_NOTHING, READ_ALL] = ["3", "3:3:", "4:4:"];

/** Endpoints in every state, with deliveries in the past and the future, and events that they were handed or not. */
export function addWebhooks(rows: RandomRows, id: string): Due {
  const hasEvent = rows.chance(20);
  if (hasEvent)
    rows.add("event", {
      organization_id: id,
      id: crypto.randomUUID(),
      sequence: 1,
      xact: TRANSACTION,
      type: "sale.registered",
      subject_type: "sale",
      subject_id: id,
      data: {},
      created_at: rows.now,
    });
  const endpoints = Array.from({ length: rows.below(3) }, () => {
    const endpoint = crypto.randomUUID();
    const isOpen = rows.chance(70);
    const isPaused = !isOpen && rows.chance(50);
    const retryAt = rows.pick([null, null, rows.before(HOUR_MS), rows.before(-HOUR_MS)]);
    const isBehind = rows.chance(30);
    const dueAt = rows.pick([null, rows.before(30 * MINUTE_MS), rows.before(-30 * MINUTE_MS)]);
    rows.add("webhook_endpoint", {
      organization_id: id,
      id: endpoint,
      url: "https://example.test",
      description: "",
      status: isPaused ? "paused" : "active",
      position: "",
      read_until: isBehind ? READ_NOTHING : READ_ALL,
      failures: 0,
      retry_at: retryAt,
      deleted_at: isOpen || isPaused ? null : rows.now,
      created_at: rows.now,
      updated_at: rows.now,
    });
    if (dueAt !== null)
      rows.add("event_delivery", {
        organization_id: id,
        id: uuidV7(rows.now.getTime()),
        endpoint_id: endpoint,
        event_id: crypto.randomUUID(),
        event_type: "sale.registered",
        state: "waiting",
        attempts: 0,
        next_attempt_at: dueAt,
        created_at: rows.now,
      });
    return { isOpen, retryAt, isBehind, dueAt };
  });
  return (now) =>
    endpoints.some(
      ({ isOpen, retryAt, isBehind, dueAt }) =>
        isOpen && (retryAt === null || retryAt <= now) && ((dueAt !== null && dueAt <= now) || (isBehind && hasEvent)),
    );
}
