import { logger } from "../platform/logger.ts";
import { type EmittableEvent, emit } from "./emit.ts";

/**
 * For what a schedule finds by itself later: what has happened stands, whether or not the job engine hears of it. The line
 * says `what` waits and, by ids, whose it is.
 */
export async function emitOrLeave(
  events: EmittableEvent | EmittableEvent[],
  line: object,
  what: string,
): Promise<void> {
  await emit(events).catch((err: unknown) => logger.warn({ ...line, err }, what));
}
