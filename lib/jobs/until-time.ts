import { setTimeout as sleep } from "node:timers/promises";

/** Resolves at or after `time`; loops because a timer may fire a millisecond early. */
export async function untilTime(time: Date): Promise<void> {
  for (let left = time.getTime() - Date.now(); left > 0; left = time.getTime() - Date.now()) await sleep(left);
}
