import { emitOrLeave } from "../../jobs/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { hasHelpdesk } from "../connection/open-helpdesk.ts";
import { helpdeskRelayRequested } from "../events.ts";
import { flagStatuses, unsafeFlagStatuses } from "../store/delivery-statuses.ts";
import { queueInbound } from "../store/relay-messages.ts";

/** `hasMessages`, `hasReports`: what the deliveries contain, if known. */
type Relayed = { deliveryIds: readonly string[]; hasMessages?: boolean; hasReports?: boolean };

/** Queues the messages and statuses of these webhook deliveries for the relay. Idempotent. */
export async function queueRelayMessages(
  ctx: Ctx,
  { deliveryIds, hasMessages = true, hasReports = true }: Relayed,
): Promise<number> {
  if (deliveryIds.length === 0 || !(await hasHelpdesk(ctx.orgId))) return 0;
  const messages = hasMessages ? await queueInbound(ctx, deliveryIds) : 0;
  const queued = messages + (hasReports ? await flagStatuses(ctx, deliveryIds) : 0);
  if (queued > 0) await triggerRelay(ctx.orgId);
  return queued;
}

/**
 * Not tenant-scoped: queues the statuses of these deliveries of many organizations for the relay. Returns the
 * organizations for which it is done.
 */
export async function unsafeQueueRelayStatuses(
  deliveriesByOrg: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<string[]> {
  const [relayed, others] = [new Map<string, readonly string[]>(), [] as string[]];
  for (const [orgId, deliveryIds] of deliveriesByOrg)
    if (await hasHelpdesk(orgId)) relayed.set(orgId, deliveryIds);
    else others.push(orgId);
  const flagged = await unsafeFlagStatuses(relayed, now);
  for (const [orgId, count] of flagged) if (count > 0) await triggerRelay(orgId);
  return [...others, ...flagged.keys()];
}

/** Triggers the relay. If the event is lost, the schedule runs within a minute. */
export async function triggerRelay(orgId: string): Promise<void> {
  const event = helpdeskRelayRequested.create({ orgId });
  await emitOrLeave(event, { orgId }, "job engine not notified of helpdesk messages");
}
