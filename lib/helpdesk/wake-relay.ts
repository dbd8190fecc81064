import { emitOrLeave } from "../jobs/index.ts";
import { helpdeskRelayRequested } from "./events.ts";

/** Has what waits cross soon. A word that is lost costs a minute: the schedule looks by itself. */
export async function wakeRelay(orgId: string): Promise<void> {
  const event = helpdeskRelayRequested.create({ orgId });
  await emitOrLeave(event, { orgId }, "the job engine was not told of the helpdesk's messages");
}
