import { emitOrLeave } from "../jobs/index.ts";
import { inboxFilled } from "./events.ts";

/** Hundreds of deliveries arrive per second: one event for all in this interval. */
const GATHER_MS = 200;
/** Each event costs executions of the engine: at most one per second and process. */
const EVERY_MS = 1_000;

let isWaking = false;
let lastAt = 0;

/** Triggers processing of the inbox. If the event is lost, the schedule runs within a minute. */
export function wakeInbox(): void {
  if (isWaking) return;
  isWaking = true;
  const wait = Math.max(GATHER_MS, lastAt + EVERY_MS - Date.now());
  setTimeout(() => {
    isWaking = false;
    lastAt = Date.now();
    void emitOrLeave(inboxFilled.create({}), {}, "job engine not notified of the inbox");
  }, wait).unref();
}
