import { emitOrLeave } from "../jobs/index.ts";
import { inboxFilled } from "./events.ts";

/** Deliveries come by the hundred a second: one word for all of these milliseconds. */
const GATHER_MS = 200;

let isWaking = false;

/** Has the inbox processed soon. A word that is lost costs a minute: the schedule looks by itself. */
export function wakeInbox(): void {
  if (isWaking) return;
  isWaking = true;
  setTimeout(() => {
    isWaking = false;
    void emitOrLeave(inboxFilled.create({}), {}, "the job engine was not told of the inbox");
  }, GATHER_MS).unref();
}
