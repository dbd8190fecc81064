import { laneSlots } from "../jobs/index.ts";
import { pause } from "../platform/concurrency/pause.ts";
import { type InboxBatch, processInbox } from "./process-inbox.ts";
import { batchIntervalMs } from "./receive-delivery.ts";
import { INBOX_LANES } from "./rules/inbox-lane.ts";
import { unsafeEndRequest, unsafeKeepRequest, unsafeListDueLanes } from "./store/inbox-lanes.ts";

/** A batch of fewer deliveries costs mostly its fixed statements: the next one waits until more are stored. */
const FEW = 200;

/**
 * Processes one batch of a lane, and tells whether the lane is empty. While it is not, webhooks request no other run, so
 * a caller that stops then requests the next one itself.
 */
export async function processLane(batch: InboxBatch): Promise<{ taken: number; isEmpty: boolean }> {
  const startedAt = Date.now();
  const isDue = async () => (await unsafeListDueLanes()).includes(batch.lane);
  await unsafeKeepRequest(batch.lane);
  const { taken } = await processInbox(batch);
  if (taken > 0) {
    if (taken < FEW && mayWait()) await pause(Math.max(0, startedAt + batchIntervalMs() - Date.now()));
    if (await isDue()) return { taken, isEmpty: false };
  }
  await unsafeEndRequest(batch.lane);
  // Asked again: a delivery that was stored before the end requested no run.
  return { taken, isEmpty: !(await isDue()) };
}

/** A run that waits keeps its slot, so waiting runs of all lanes must leave some to others. */
function mayWait(): boolean {
  return laneSlots("inbound") > INBOX_LANES;
}
