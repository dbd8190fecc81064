import { BadGatewayError, ConflictError, NotFoundError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { isReachable } from "../connection/is-reachable.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import type { ChangeLabels } from "../rules/automation-call.ts";
import { loadHelpdeskConfig } from "../store/config.ts";

/** Adds and removes labels of one conversation; other labels stay. Idempotent. */
export async function changeLabels(
  ctx: Ctx,
  { conversationId, add, remove }: Omit<ChangeLabels, "organizationId">,
): Promise<{ conversationId: number; labels: string[] }> {
  if ((await loadHelpdeskConfig(ctx)) === null) throw new ConflictError("helpdesk is not configured");
  const desk = await openHelpdesk(ctx);
  const known = await desk?.getConversation(conversationId);
  if (!desk || !known) {
    if (await isReachable(ctx)) throw new NotFoundError("Conversation");
    throw new BadGatewayError("The helpdesk");
  }
  if (!(await desk.changeLabels(conversationId, { add, remove }))) throw new BadGatewayError("The helpdesk");
  return { conversationId, labels: (await desk.getConversation(conversationId))?.labels ?? known.labels };
}
