import { emitOrLeave } from "../../jobs/index.ts";
import { helpdeskRelayRequested } from "../events.ts";

/** Triggers the relay. If the event is lost, the schedule runs within a minute. */
export async function triggerRelay(orgId: string): Promise<void> {
  const event = helpdeskRelayRequested.create({ orgId });
  await emitOrLeave(event, { orgId }, "job engine not notified of helpdesk messages");
}
