import { unsafeSql } from "../platform/db.ts";
import { deliver, type EmittableEvent, queueEvents } from "./outbox.ts";

export type { EmittableEvent } from "./outbox.ts";

/**
 * Sends events to the job engine. They are durable on return: the outbox keeps them during an engine outage. Payloads
 * contain ids, never rows. Events about a change belong in its transaction: use `queueEvents`.
 */
export async function emit(events: EmittableEvent | EmittableEvent[]): Promise<void> {
  await deliver(await unsafeSql((sql) => queueEvents(sql, events)));
}
