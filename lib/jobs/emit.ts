import { unsafeSql } from "../platform/db.ts";
import { deliver, type EmittableEvent, queueEvents } from "./outbox.ts";

export type { EmittableEvent } from "./outbox.ts";

/**
 * Hands events to the job engine. They are durable when this resolves: what an engine that is away doesn't take waits in
 * the outbox. Payloads carry ids, never rows. Events that announce a change belong in its transaction: `queueEvents`.
 */
export async function emit(events: EmittableEvent | EmittableEvent[]): Promise<void> {
  await deliver(await unsafeSql((sql) => queueEvents(sql, events)));
}
