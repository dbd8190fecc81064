import { logger } from "../platform/logger.ts";
import { inngest } from "./client.ts";
import type { EmittableEvent } from "./outbox.ts";

/**
 * Sends a hint without the outbox: a schedule finds the same work by itself, later. Never fails; the log line says by
 * ids `what` waits for that schedule.
 */
export async function emitOrLeave(
  events: EmittableEvent | EmittableEvent[],
  line: object,
  what: string,
): Promise<void> {
  const all = Array.isArray(events) ? events : [events];
  if (all.length === 0) return;
  try {
    await Promise.all(all.map((event) => event.validate?.()));
    await inngest.send(all);
  } catch (err) {
    logger.warn({ ...line, err }, what);
  }
}
