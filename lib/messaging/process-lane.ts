import { pause } from "../platform/concurrency/pause.ts";
import { type InboxBatch, processInbox } from "./process-inbox.ts";
import { wakeEveryMs } from "./receive-delivery.ts";
import { unsafeEndRequest, unsafeKeepRequest, unsafeListDueLanes } from "./store/inbox-lanes.ts";

/** A batch of fewer deliveries costs mostly its fixed statements: the next one waits until more are stored. */
const FEW = 200;

/**
 * Processes one batch of a lane, and tells whether the lane is empty. Until then webhooks request no other run, so a
 * caller that stops earlier requests the next one itself.
 */
export async function processLane(batch: InboxBatch): Promise<{ taken: number; isEmpty: boolean }> {
  const startedAt = Date.now();
  const isDue = async () => (await unsafeListDueLanes()).includes(batch.lane);
  await unsafeKeepRequest(batch.lane);
  const { taken } = await processInbox(batch);
  if (taken > 0) {
    if (taken < FEW) await pause(Math.max(0, startedAt + wakeEveryMs() - Date.now()));
    if (await isDue()) return { taken, isEmpty: false };
  }
  await unsafeEndRequest(batch.lane);
  // Asked again: a delivery that was stored before the end requested no run.
  return { taken, isEmpty: !(await isDue()) };
}
