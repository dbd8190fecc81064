import { emitOrLeave } from "../jobs/index.ts";
import { inboxFilled } from "./events.ts";

/** Deliveries arrive by the hundred a second: one event for all of these milliseconds. */
const GATHER_MS = 200;
/** Each event costs executions of the engine: at most one a second in each process. */
const EVERY_MS = 1_000;

let isWaking = false;
let lastAt = 0;

/** Has the inbox processed soon. A lost event costs a minute: the schedule looks for deliveries. */
export function wakeInbox(): void {
  if (isWaking) return;
  isWaking = true;
  const wait = Math.max(GATHER_MS, lastAt + EVERY_MS - Date.now());
  setTimeout(() => {
    isWaking = false;
    lastAt = Date.now();
    void emitOrLeave(inboxFilled.create({}), {}, "the job engine was not told of the inbox");
  }, wait).unref();
}
