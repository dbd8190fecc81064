import type { Ctx } from "../../platform/ctx.ts";
import { hasHelpdesk } from "../connection/has-helpdesk.ts";
import { flagStatuses } from "../store/delivery-statuses.ts";
import { queueInbound } from "../store/relay-messages.ts";
import { triggerRelay } from "./trigger-relay.ts";

/** Queues the messages and statuses of these webhook deliveries for the relay. Idempotent. */
export async function queueRelayMessages(
  ctx: Ctx,
  { deliveryIds }: { deliveryIds: readonly string[] },
): Promise<number> {
  if (deliveryIds.length === 0 || !(await hasHelpdesk(ctx.orgId))) return 0;
  const queued = (await queueInbound(ctx, deliveryIds)) + (await flagStatuses(ctx, deliveryIds));
  if (queued > 0) await triggerRelay(ctx.orgId);
  return queued;
}
